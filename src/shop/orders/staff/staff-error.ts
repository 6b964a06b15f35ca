import type { TransitionFormErrors } from './staff-transition-form.server.ts'
import type { DocumentError } from '../documents/staff-documents-form.server.ts'

/** Errors of a form in the pane, and which form. */
export type StaffError = TransitionFormErrors | DocumentError

export const isTransitionFormErrors = (error: StaffError): error is TransitionFormErrors => !('intent' in error)
