import { issueText } from '#src/i18n/issue.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/who.ts'
import { dropFavourite, keepFavourite } from '../favourites.actions.server.ts'
import { forgetSeen, rememberSeen } from '../seen.actions.server.ts'

/** `isKept`: as the heart is after it. */
export type FavouriteAnswer = { ok: true; isKept: boolean } | { ok: false; problem: string }

type PersonPage = Page & { who: Person }

/** What the hearts of every page and the switch of the favourites' page send. */
export async function changeFavourites({ world, who, locale }: PersonPage, form: FormData): Promise<FavouriteAnswer> {
  const product = String(form.get('product'))
  const wish = form.get('intent')
  if (wish === 'remember') await rememberSeen(world, who)
  if (wish === 'forget') await forgetSeen(world, who)
  if (wish === 'drop') await dropFavourite(world, who, product)
  if (wish !== 'keep') return { ok: true, isKept: false }
  const kept = await keepFavourite(world, who, product)
  return kept.ok ? { ok: true, isKept: true } : { ok: false, problem: issueText(`error_${kept.error.code}`, locale) }
}
