import type { MoveProblem } from './staff-form.server.ts'
import type { PaperProblem } from './staff-papers-form.server.ts'

/** What was wrong with a form of the pane, and with which. */
export type StaffProblem = MoveProblem | PaperProblem

export const isMoveProblem = (problem: StaffProblem): problem is MoveProblem => 'problem' in problem
