import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { NotificationTopic } from '#src/shop/notifications/notification.ts'
import { patchedPreferences, fixedIn } from './notification-preferences.ts'
import type { NotificationPreferences, PreferencesPatch } from './notification-preferences.ts'
import * as store from './store.server.ts'
import { changeMarketing } from '../profile/actions.server.ts'
import type { MarketingError, ProfileContext } from '../profile/actions.server.ts'

export type PreferencesError =
  | { code: 'notice_fixed'; field: `${NotificationTopic}.in_app` }
  | { code: MarketingError['code']; field: 'news.email' }

/**
 * `news`: true agrees to the current text about offers, a number to the version that was displayed, false withdraws the consent.
 */
export type PreferencesChange = { preferences: PreferencesPatch; news?: boolean | number | undefined }

/** The person's own channels for each topic. Throws when the account was erased in the meantime. */
export async function readPreferences(db: Db, { userId }: Person): Promise<NotificationPreferences> {
  const row = await store.findPreferences(db, userId)
  if (!row) throw new Error('a signed-in person has no row')
  return row
}

/** Changes only what is named; all of it or, when something is refused, nothing. */
export async function updatePreferences(
  world: World,
  { userId }: Person,
  { preferences: patch, news }: PreferencesChange,
  through: ProfileContext,
): Promise<Result<void, PreferencesError>> {
  const fixed = fixedIn(patch)
  if (fixed) return err<PreferencesError>({ code: 'notice_fixed', field: `${fixed}.in_app` })
  return transaction(world.db, async (tx): Promise<Result<void, PreferencesError>> => {
    const preferences = await store.lockPreferences(tx, userId)
    // The account was erased in the meantime: there is nothing to change.
    if (!preferences) return ok()
    const agreed = await changeMarketing(world, tx, { agreed: news, userId, ...through })
    if (!agreed.ok) return err<PreferencesError>({ code: agreed.error.code, field: 'news.email' })
    await store.savePreferences(tx, userId, patchedPreferences(preferences, patch))
    return ok()
  })
}
