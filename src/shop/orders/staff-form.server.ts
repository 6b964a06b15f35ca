import { m } from '#src/i18n/paraglide/messages.js'
import { redirect } from 'react-router'
import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { FormProblem } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/who.ts'
import { alertChannels } from '../notices/notice.ts'
import type { AlertChannel } from '../notices/notice.ts'
import { orderStates } from './order.ts'
import type { OrderState } from './order.ts'
import { startPicking } from './picking.actions.server.ts'
import { changeOrder } from './papers.actions.server.ts'
import type { ChangeError } from './papers.actions.server.ts'
import { trackingForm } from './papers.schema.ts'

/** Why an order stayed where it is. */
export type MoveProblem = { number: string; problem: string }

/** Moves the order that the form names. Done, the page is loaded anew from `back`, so that a reload sends nothing again. */
export async function moveHere(
  { world, who }: Page & { who: Staff },
  form: FormData,
  back: string,
): Promise<Response | MoveProblem> {
  const number = String(form.get('number'))
  if (form.get('intent') === 'pick') return pickHere({ world, who }, number, back)
  const [state, seen] = [stateOf(form.get('to')), stateOf(form.get('seen'))]
  if (!state) return { number, problem: m.staff_error_move() }
  const tracking = trackingOf(form)
  if (!tracking.ok) return { number, problem: m.error_tracking_number() }
  const move = { state, seen, alerts: alertsOf(form) }
  const moved = await changeOrder(world, who, number, { papers: { trackingNumber: tracking.value }, move, door: 'page' })
  return moved.ok ? redirect(back, 303) : { number, problem: problemText(moved.error) }
}

async function pickHere({ world, who }: Pick<Page, 'world'> & { who: Staff }, number: string, back: string) {
  const begun = await startPicking(world, who, { number, door: 'page' })
  return begun.ok ? redirect(back, 303) : { number, problem: problemText(begun.error) }
}

/** What leaves for somebody's door may get the number of its parcel in the same step; none leaves it as it was. */
function trackingOf(form: FormData): Result<string | undefined, FormProblem> {
  if (!form.has('tracking_number')) return ok(undefined)
  const fields = parseForm(trackingForm, form)
  return fields.ok ? ok(fields.value.tracking_number ?? undefined) : fields
}

const stateOf = (text: FormDataEntryValue | null): OrderState | undefined => orderStates.find((state) => state === text)

/** "None" wins over whatever else is ticked. */
function alertsOf(form: FormData): AlertChannel[] {
  const ticked = form.getAll('alert')
  return ticked.includes('none') ? [] : alertChannels.filter((channel) => ticked.includes(channel))
}

function problemText({ code }: ChangeError): string {
  const texts: Record<ChangeError['code'], () => string> = {
    not_found: m.error_not_found,
    wrong_state: m.staff_error_changed,
    changed_meanwhile: m.staff_error_changed,
    pharmacist_needed: m.staff_error_check,
    out_of_stock: m.staff_error_stock,
    promotion_exhausted: m.staff_error_promotion,
    request_expired: m.staff_error_request,
    points_short: m.staff_error_points,
    not_delivered: m.error_not_delivered,
  }
  return texts[code]()
}
