import { typedValues } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/who.ts'
import { photosOfForm, readPhotoForm } from '../conversation/photos.actions.server.ts'
import { moveHere } from './staff-form.server.ts'
import { answerPapers, isPaperIntent } from './staff-papers-form.server.ts'
import type { StaffProblem } from './staff-problem.ts'

/** The form as it arrives, which may carry photos; `number`: of the order, where the address tells it. */
export async function answerSentStaffForm(
  visit: Page & { who: Staff },
  request: Request,
  { number, back }: { number?: string; back: string },
): Promise<Response | StaffProblem> {
  const read = await readPhotoForm(visit, request)
  const { form } = read.ok ? read.value : read.error
  if (number !== undefined) form.set('number', number)
  if (read.ok) return answerStaffForm(visit, form, back)
  const photos = await photosOfForm(visit, form)
  return { number: String(form.get('number')), intent: 'comment', errors: read.error.errors, values: typedValues(form), photos }
}

/** Answers every form about an order: those about its papers name themselves by `intent`, the others move it. */
function answerStaffForm(visit: Page & { who: Staff }, form: FormData, back: string): Promise<Response | StaffProblem> {
  const intent = form.get('intent')
  return isPaperIntent(intent) ? answerPapers(visit, form, { intent, back }) : moveHere(visit, form, back)
}
