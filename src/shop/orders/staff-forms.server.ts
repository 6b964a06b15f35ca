import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/who.ts'
import { moveHere } from './staff-form.server.ts'
import { answerPapers, isPaperIntent } from './staff-papers-form.server.ts'
import type { StaffProblem } from './staff-problem.ts'

/** Answers every form about an order: those about its papers name themselves by `intent`, the others move it. */
export function answerStaffForm(visit: Page & { who: Staff }, form: FormData, back: string): Promise<Response | StaffProblem> {
  const intent = form.get('intent')
  return isPaperIntent(intent) ? answerPapers(visit, form, { intent, back }) : moveHere(visit, form, back)
}
