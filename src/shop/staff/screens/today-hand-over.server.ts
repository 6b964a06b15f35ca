import { data, redirect } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { formValues, parseForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import { orNotFound } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { handOverForm } from '#src/shop/conversation/hand-over/schema.ts'
import { handOver } from '#src/shop/orders/picking/hand-over.actions.server.ts'
import { handOverRequest } from '#src/shop/requests/queue/hand-over.actions.server.ts'
import type { NextWork } from '../next/next-work.ts'
import { isStock, todayPath } from '../today-address.ts'
import type { TodayAddress } from '../today-address.ts'

/** The refused form, with errors and typed values; `work`: what was to be given. */
export type RefusedHandOver = FormRefusal & { kind: 'hand-over'; work: NextWork }

/** Gives what is in the pane to a colleague. It stays there, so that one sees who has it now. */
export async function submitHandOver(
  visit: StaffVisit,
  form: FormData,
  address: TodayAddress,
): Promise<Response | RefusedHandOver> {
  const { open: work } = address
  if (!work || isStock(work)) throw data(null, { status: 400 })
  const fields = parseForm(handOverForm, form)
  if (!fields.ok) return { kind: 'hand-over', work, ...fields.error }
  return withFormIdempotency(visit, form, async () => {
    const { colleague: to, claimed_by: claimedBy, message } = fields.value
    const done = await giveTo(visit, work, { to, claimedBy, message, locale: visit.locale, source: 'page' })
    if (done.ok) return redirect(todayPath(visit.locale, address), 303)
    const errors = orNotFound(errorsOf(done.error.code))
    return { kind: 'hand-over', work, errors, values: formValues(form) }
  })
}

const giveTo = ({ world, principal }: StaffVisit, { kind, id }: NextWork, input: Parameters<typeof handOver>[3]) =>
  kind === 'order' ? handOver(world, principal, id, input) : handOverRequest(world, principal, { kind, publicId: id }, input)

type Refusal = Extract<Awaited<ReturnType<typeof giveTo>>, { ok: false }>['error']['code']

/** Undefined for work that this member of staff cannot give. */
function errorsOf(code: Refusal): Record<string, string> | undefined {
  if (code === 'colleague_unknown') return { colleague: m.error_colleague_unknown() }
  if (code === 'claimed') return { form: m.staff_today_claimed() }
  if (code === 'wrong_state') return { form: m.staff_today_changed() }
  if (code === 'pharmacist_needed') return { form: m.error_request_pharmacist() }
  return undefined
}
