import { issueText } from '#src/i18n/issue.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { removeFavourite, addFavourite } from '../actions.server.ts'
import { disableRecentlyViewed, enableRecentlyViewed } from '../../recently-viewed/actions.server.ts'

/** `isSaved`: state of the heart after the request. */
export type FavouriteAnswer = { ok: true; isSaved: boolean } | { ok: false; error: string }

/** Handles the hearts of every page and the switch on the favourites page. */
export async function changeFavourites({ world, principal, locale }: PersonVisit, form: FormData): Promise<FavouriteAnswer> {
  const product = String(form.get('product'))
  const intent = form.get('intent')
  if (intent === 'remember') await enableRecentlyViewed(world, principal)
  if (intent === 'forget') await disableRecentlyViewed(world, principal)
  if (intent === 'drop') await removeFavourite(world, principal, product)
  if (intent !== 'keep') return { ok: true, isSaved: false }
  const added = await addFavourite(world, principal, product)
  return added.ok ? { ok: true, isSaved: true } : { ok: false, error: issueText(`error_${added.error.code}`, locale) }
}
