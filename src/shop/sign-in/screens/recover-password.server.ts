import type { ActionFunctionArgs } from 'react-router'
import { formatTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { parseForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { requestPasswordReset } from '#src/shop/accounts/password/actions.server.ts'
import { recoverForm } from '#src/shop/accounts/password/schema.ts'

export type RecoverAnswer = FormRefusal & { sent: boolean }

/** Requests a reset link; the answer is the same for every address. */
export async function submitRecover({ world, locale, address }: Page, form: FormData): Promise<RecoverAnswer> {
  const fields = parseForm(recoverForm, form)
  if (!fields.ok) return { ...fields.error, sent: false }
  const { email } = fields.value
  const requested = await requestPasswordReset(world, { email, locale }, address)
  if (requested.ok) return { sent: true, errors: {}, values: {} }
  const time = formatTime(new Date(world.realNow().getTime() + requested.error.retryAfter * 1000), locale)
  return { sent: false, errors: { form: m.recover_too_many({ time }) }, values: { email } }
}

export const action = async (args: ActionFunctionArgs) => submitRecover(page(args), await args.request.formData())
