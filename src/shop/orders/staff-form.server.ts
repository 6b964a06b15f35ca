import { m } from '#src/i18n/paraglide/messages.js'
import { redirect } from 'react-router'
import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/who.ts'
import { alertChannels } from '../notices/notice.ts'
import type { AlertChannel } from '../notices/notice.ts'
import { orderStates } from './order.ts'
import type { OrderState } from './order.ts'
import { moveOrder } from './staff.actions.server.ts'
import type { MoveError } from './staff.actions.server.ts'

/** Why an order stayed where it is. */
export type MoveProblem = { number: string; problem: string }

/** Moves the order that the form names. Done, the page is loaded anew from `back`, so that a reload sends nothing again. */
export async function moveHere(
  { world, who }: Page & { who: Staff },
  form: FormData,
  back: string,
): Promise<Response | MoveProblem> {
  const number = String(form.get('number'))
  const [state, seen] = [stateOf(form.get('to')), stateOf(form.get('seen'))]
  if (!state) return { number, problem: m.staff_error_move() }
  const moved = await moveOrder(world, who, number, { state, seen, alerts: alertsOf(form), door: 'page' })
  return moved.ok ? redirect(back, 303) : { number, problem: problemText(moved.error) }
}

const stateOf = (text: FormDataEntryValue | null): OrderState | undefined => orderStates.find((state) => state === text)

/** "None" wins over whatever else is ticked. */
function alertsOf(form: FormData): AlertChannel[] {
  const ticked = form.getAll('alert')
  return ticked.includes('none') ? [] : alertChannels.filter((channel) => ticked.includes(channel))
}

function problemText({ code }: MoveError): string {
  const texts: Record<MoveError['code'], () => string> = {
    not_found: m.error_not_found,
    wrong_state: m.staff_error_changed,
    changed_meanwhile: m.staff_error_changed,
    pharmacist_needed: m.staff_error_check,
    out_of_stock: m.staff_error_stock,
    promotion_exhausted: m.staff_error_promotion,
  }
  return texts[code]()
}
