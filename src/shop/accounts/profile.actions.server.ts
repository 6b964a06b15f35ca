import type { Locale } from '#src/i18n/locales.ts'
import { isDateOfBirth } from '#src/kernel/dates.ts'
import { hasValidNifCheckDigit } from '#src/kernel/portuguese-numbers.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { checkConsent, recordConsents, withdrawMarketing } from './consents.actions.server.ts'
import { phoneHash } from './phone.actions.server.ts'
import { profileFields } from './profile-form.ts'
import type { ProfileField } from './profile-form.ts'
import type { ProfilePatch } from './profile.schema.ts'
import { personEncryptionContext } from './sealed.ts'
import type { SealedFact } from './sealed.ts'
import type { ProfileChanges } from './store.server.ts'
import * as store from './store.server.ts'

/** A wrong check digit can be confirmed: the same patch with `nif_confirmed` is accepted (details §7). */
export type ProfileError =
  | { code: 'birth_date_future'; field: 'date_of_birth' }
  | { code: 'nif_check_digit'; field: 'nif' }
  | EmptiedError
  | MarketingError
/**
 * Fields that prescriptions need cannot be emptied once filled in (S203–S205). `fields`: all that were emptied, `field` the
 * first.
 */
type EmptiedError = { code: (typeof emptiedCodes)[ProfileField]; field: ProfileField; fields: readonly ProfileField[] }
export const emptiedCodes = {
  name: 'name_emptied',
  date_of_birth: 'date_of_birth_emptied',
  mobile_phone: 'mobile_phone_emptied',
  nif: 'nif_emptied',
} as const satisfies Record<ProfileField, string>
export type MarketingError = { code: 'consent_outdated'; field: 'marketing_consent' }

/** Where a profile is changed from, and in which language: consents record both. */
export type ProfileContext = { source: 'page' | 'api'; locale: Locale }

/** Changes only what the patch names; all of it or, when one field is refused, nothing. */
export async function changeProfile(
  world: World,
  person: Person,
  patch: ProfilePatch,
  through: ProfileContext,
): Promise<Result<undefined, ProfileError>> {
  const error = errorOf(patch, world.now())
  if (error) return err(error)
  return transaction(world.db, async (tx) => {
    const emptied = await emptiedError(tx, person.userId, patch)
    if (emptied) return err(emptied)
    const agreed = await changeMarketing(world, tx, { agreed: patch.marketing_consent, userId: person.userId, ...through })
    if (!agreed.ok) return agreed
    const changes = changesOf(world, person.publicId, patch)
    if (Object.keys(changes).length > 0) await store.changeProfile(tx, person.userId, changes)
    return ok()
  })
}

// The schema has checked the rest of a birth date; only the future is left.
function errorOf({ date_of_birth: born, nif, nif_confirmed: confirmed }: ProfilePatch, now: Date): ProfileError | undefined {
  if (born && !isDateOfBirth(born, now)) return { code: 'birth_date_future', field: 'date_of_birth' }
  if (nif && !hasValidNifCheckDigit(nif) && !confirmed) return { code: 'nif_check_digit', field: 'nif' }
  return undefined
}

async function emptiedError(tx: Tx, userId: number, patch: ProfilePatch): Promise<EmptiedError | undefined> {
  const cleared = profileFields.filter((name) => patch[name] === null)
  if (cleared.length === 0) return undefined
  const filled = await store.lockFilledFields(tx, userId)
  const fields = cleared.filter((name) => filled[name])
  const [field] = fields
  return field && { code: emptiedCodes[field], field, fields }
}

type Marketing = ProfileContext & { agreed: ProfilePatch['marketing_consent']; userId: number }

/** Agrees to offers by email, or withdraws the consent; undefined changes nothing. */
export async function changeMarketing(
  world: World,
  tx: Tx,
  { agreed, ...whose }: Marketing,
): Promise<Result<undefined, MarketingError>> {
  if (agreed === undefined) return ok()
  const current = agreed === false ? ok({}) : await checkConsent(tx, ['marketing'], agreed)
  if (!current.ok) return err<MarketingError>({ code: current.error.code, field: 'marketing_consent' })
  await (agreed === false
    ? withdrawMarketing(world, tx, whose.userId)
    : recordConsents(world, tx, { ...whose, kinds: ['marketing'], versions: current.value }))
  return ok()
}

function changesOf(world: World, publicId: string, patch: ProfilePatch): ProfileChanges {
  const { name, locale, alerts_by_email, alerts_by_sms } = patch
  const sealed = (column: SealedFact, text: string | null): Buffer | null =>
    text === null ? null : seal(world.keys, personEncryptionContext(publicId, column), text)
  const { date_of_birth: born, mobile_phone: phone, nif } = patch
  return {
    ...(name !== undefined && { name }),
    ...(born !== undefined && { date_of_birth_sealed: sealed('date_of_birth_sealed', born) }),
    ...(phone !== undefined && {
      mobile_phone_sealed: sealed('mobile_phone_sealed', phone),
      mobile_phone_hash: phone === null ? null : phoneHash(world, phone),
    }),
    ...(nif !== undefined && { nif_sealed: sealed('nif_sealed', nif) }),
    ...(locale !== undefined && { locale }),
    ...(alerts_by_email !== undefined && { alerts_by_email }),
    ...(alerts_by_sms !== undefined && { alerts_by_sms }),
  }
}

/** Skips the profile step, which is offered once. */
export const skipProfile = (world: World, { userId }: Person): Promise<void> =>
  transaction(world.db, (tx) => store.skipProfile(tx, userId, world.now()))
