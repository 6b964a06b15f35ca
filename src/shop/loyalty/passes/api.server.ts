import { err, ok } from '#src/kernel/result.ts'
import { text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { googlePassFor } from './actions.server.ts'
import type { PassError } from './actions.server.ts'

/** An unconfigured wallet is answered as not found. */
export function passError(error: PassError): ApiError {
  if (error.code === 'too_many') return { ...error, status: 429 }
  return { code: error.code === 'no_wallet' ? error.code : 'not_found', status: 404 }
}

const googlePassSchema = defineResource({ type: 'google_pass', attributes: { save_url: text } })

const google = defineRoute({
  method: 'GET',
  path: '/loyalty-wallet/google-pass',
  summary:
    'The address where the signed-in person saves their card in Google Wallet. Opening it sends name, number and balance of the card to Google.',
  resource: googlePassSchema,
  allow: 'person',
  async work({ world, principal, locale }) {
    const link = await googlePassFor(world, principal, locale)
    if (!link.ok) return err(passError(link.error))
    return ok({ data: googlePassSchema.resource({ id: principal.publicId, attributes: { save_url: link.value } }) })
  },
})

export const routes: ApiRoute[] = [google]
