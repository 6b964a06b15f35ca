import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { NotificationTopic } from '../notifications/notification.ts'
import { changedWishes, fixedIn } from './notification-preferences.ts'
import type { NotificationPreferences, WishPatch } from './notification-preferences.ts'
import * as store from './notification-preferences.store.server.ts'
import { changeMarketing } from './profile.actions.server.ts'
import type { MarketingFault, ProfileDoor } from './profile.actions.server.ts'

export type WishFault =
  | { code: 'notice_fixed'; field: `${NotificationTopic}.in_app` }
  | { code: MarketingFault['code']; field: 'news.email' }

/** `news`: true agrees to the current text about offers, a number to the version that was shown, false takes it back. */
export type WishesChange = { wishes: WishPatch; news?: boolean | number | undefined }

/** By which ways the person who asks wants to hear of what. Throws when the account has gone meanwhile. */
export async function readWishes(db: Db, { userId }: Person): Promise<NotificationPreferences> {
  const row = await store.findWishes(db, userId)
  if (!row) throw new Error('a signed-in person has no row')
  return row
}

/** Changes what is named and nothing else; all of it or, when something is refused, nothing. */
export async function updatePreferences(
  world: World,
  { userId }: Person,
  { wishes: patch, news }: WishesChange,
  through: ProfileDoor,
): Promise<Result<void, WishFault>> {
  const fixed = fixedIn(patch)
  if (fixed) return err<WishFault>({ code: 'notice_fixed', field: `${fixed}.in_app` })
  return transaction(world.db, async (tx): Promise<Result<void, WishFault>> => {
    const wishes = await store.lockWishes(tx, userId)
    // Gone meanwhile: there is nobody left to tell.
    if (!wishes) return ok()
    const agreed = await changeMarketing(world, tx, { given: news, userId, ...through })
    if (!agreed.ok) return err<WishFault>({ code: agreed.error.code, field: 'news.email' })
    await store.saveWishes(tx, userId, changedWishes(wishes, patch))
    return ok()
  })
}
