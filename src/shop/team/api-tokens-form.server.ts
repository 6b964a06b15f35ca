import { redirect } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { formValues, parseForm, refusedForm } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { requireReauthentication } from '#src/platform/require-reauthentication.server.ts'
import { createApiToken, revokeApiToken } from '#src/shop/accounts/api-tokens/actions.server.ts'
import type { ApiTokenError } from '#src/shop/accounts/api-tokens/actions.server.ts'
import type { TokenCapability } from '#src/shop/accounts/api-tokens/api-token.ts'
import { apiTokenBody } from '#src/shop/accounts/api-tokens/schema.ts'

export type ApiTokenFormResult = {
  errors: Record<string, string>
  values: Record<string, string>
  capabilities: string[]
  /** The new token, which is shown this once. */
  made?: { name: string; secret: string; capabilities: TokenCapability[] }
}

/** Creates or revokes a token, by the button. */
export async function submitApiTokenForm(visit: StaffVisit, form: FormData): Promise<Response | ApiTokenFormResult> {
  const { world, principal, locale } = visit
  if (form.get('intent') === 'revoke') {
    const revoked = await revokeApiToken(world, principal, String(form.get('id')), 'page')
    const list = pathTo('staff.api-tokens', locale)
    return revoked.ok ? redirect(`${list}?done=revoked`, 303) : refused(visit, form, revoked.error)
  }
  const fields = parseForm(apiTokenBody, form)
  if (!fields.ok) return { ...fields.error, capabilities: chosenIn(form) }
  const { name, capabilities, expires_on: expiresOn } = fields.value
  const made = await createApiToken(world, principal, { name, capabilities, expiresOn }, 'page')
  if (!made.ok) return refused(visit, form, made.error)
  return { errors: {}, values: {}, capabilities: [], made: { name, secret: made.value.secret, capabilities } }
}

const chosenIn = (form: FormData): string[] => form.getAll('capabilities').map(String)

function refused(visit: StaffVisit, form: FormData, error: ApiTokenError): Response | ApiTokenFormResult {
  const values = formValues(form)
  const capabilities = chosenIn(form)
  if (error.code === 'reauthentication_required') return requireReauthentication(visit, { errors: {}, values, capabilities })
  return { ...refusedForm(form, error), capabilities }
}
