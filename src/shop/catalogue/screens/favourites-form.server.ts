import { issueText } from '#src/i18n/issue.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import { removeFavourite, addFavourite } from '../favourites.actions.server.ts'
import { forgetSeen, enableRecentlyViewed } from '../recently-viewed.actions.server.ts'

/** `isSaved`: as the heart is after it. */
export type FavouriteAnswer = { ok: true; isSaved: boolean } | { ok: false; problem: string }

type PersonPage = Page & { principal: Person }

/** What the hearts of every page and the switch of the favourites' page send. */
export async function changeFavourites({ world, principal, locale }: PersonPage, form: FormData): Promise<FavouriteAnswer> {
  const product = String(form.get('product'))
  const wish = form.get('intent')
  if (wish === 'remember') await enableRecentlyViewed(world, principal)
  if (wish === 'forget') await forgetSeen(world, principal)
  if (wish === 'drop') await removeFavourite(world, principal, product)
  if (wish !== 'keep') return { ok: true, isSaved: false }
  const kept = await addFavourite(world, principal, product)
  return kept.ok ? { ok: true, isSaved: true } : { ok: false, problem: issueText(`error_${kept.error.code}`, locale) }
}
