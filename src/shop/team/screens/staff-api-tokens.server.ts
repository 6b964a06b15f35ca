import type { LoaderFunctionArgs } from 'react-router'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { listApiTokens } from '#src/shop/accounts/api-tokens/actions.server.ts'
import { maxTokenDays } from '#src/shop/accounts/api-tokens/api-token.ts'
import { submitApiTokenForm } from '../api-tokens-form.server.ts'

const suggestedDays = 90

export async function loader(args: LoaderFunctionArgs) {
  const { world, url, origin } = staffPageContext(args)
  const today = lisbonDate(world.realNow())
  return {
    tokens: await listApiTokens(world.db),
    today,
    until: nextDay(today, suggestedDays),
    latest: nextDay(today, maxTokenDays),
    origin,
    isRevoked: url.searchParams.get('done') === 'revoked',
  }
}

// The secret is shown once: a repeated form leads to the list with the token's name.
export const action = staffAction(submitApiTokenForm, { withoutSecrets: ({ made: _, ...rest }) => rest })
