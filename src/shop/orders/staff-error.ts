import type { TransitionError } from './staff-form.server.ts'
import type { DocumentError } from './staff-documents-form.server.ts'

/** What was wrong with a form of the pane, and with which. */
export type StaffError = TransitionError | DocumentError

export const isTransitionError = (error: StaffError): error is TransitionError => !('intent' in error)
