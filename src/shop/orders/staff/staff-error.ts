import type { TransitionError } from './staff-form.server.ts'
import type { DocumentError } from '../documents/staff-documents-form.server.ts'

/** Errors of a form in the pane, and which form. */
export type StaffError = TransitionError | DocumentError

export const isTransitionError = (error: StaffError): error is TransitionError => !('intent' in error)
