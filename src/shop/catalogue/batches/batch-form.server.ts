import { data, redirect } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { parseForm, refusedForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { changeBatch } from './actions.server.ts'
import { batchBody } from './schema.ts'

/** Why nothing was written, with the entered values. */
export type BatchFormErrors = FormRefusal & { item: string }

/** Changes the state of a batch; then redirects to `back` with the pieces that nothing replaces. */
export async function submitBatchForm(
  { world, principal }: StaffVisit,
  form: FormData,
  back: (short: number) => string,
): Promise<Response | BatchFormErrors> {
  if (!can(principal, 'stock.change')) throw data(null, { status: 403 })
  const item = String(form.get('item'))
  const fields = parseForm(batchBody, form)
  if (!fields.ok) return { item, ...fields.error }
  const changed = await changeBatch(world, { principal, source: 'page' }, item, fields.value)
  if (changed.ok) return redirect(back(changed.value.short), 303)
  if (changed.error.code === 'not_found') throw data(null, { status: 404 })
  const texts = { changed_meanwhile: m.error_batch_changed }
  return { item, ...refusedForm(form, { code: changed.error.code, field: 'reason' }, { texts }) }
}
