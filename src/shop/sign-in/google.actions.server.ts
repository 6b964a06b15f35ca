import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Identity } from '#src/platform/google/port.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { checkCredentials } from '../accounts/actions.server.ts'
import type { SignInError } from '../accounts/actions.server.ts'
import type { CodeError } from '../accounts/codes.actions.server.ts'
import { checkConsent } from '../accounts/consents.actions.server.ts'
import {
  checkLinkCode,
  findGoogleStanding,
  joinByGoogle,
  linkGoogle,
  useProof,
  wasUsed,
} from '../accounts/google.actions.server.ts'
import type { PresentedLinkCode } from '../accounts/google.actions.server.ts'
import type { GoogleProof, GoogleRefusal } from '../accounts/google.ts'
import { notifyGoogleLinked } from '../accounts/credentials.actions.server.ts'
import { countSignUp } from '../accounts/sign-up.actions.server.ts'

export type GoogleError =
  | { code: GoogleRefusal | 'google_token_invalid' | 'google_link_required' | 'consent_required' | 'consent_outdated' }
  | SignInError
  | CodeError

/** What a visitor adds to the identity: a password or code for an existing account, the consent for a new one. */
export type GoogleConfirmation = {
  password?: string | undefined
  linkCode?: PresentedLinkCode | undefined
  /** The version that was displayed; `true` for the current one. */
  consent?: true | number | undefined
}

export type GoogleSetting = { address: string; locale: Locale; source: 'page' | 'api' }
export type GooglePerson = { person: Person; isNew: boolean }

/**
 * The account that a verified identity opens, linked or created first if that was confirmed. Uses up the proof; the caller opens
 * the session.
 */
export async function takeIdentity(
  world: World,
  proof: GoogleProof,
  confirmation: GoogleConfirmation,
  setting: GoogleSetting,
): Promise<Result<GooglePerson, GoogleError>> {
  if (await wasUsed(world, proof)) return err({ code: 'google_token_invalid' })
  const standing = await findGoogleStanding(world, proof.identity)
  if (standing.kind === 'refused') return err({ code: standing.code })
  if (standing.kind === 'new') {
    const joined = await join(world, proof, confirmation.consent, setting)
    // The address was taken in the meantime, in another tab or by a sign-up.
    return joined.ok || joined.error.code !== 'google_link_required' ? joined : takeIdentity(world, proof, confirmation, setting)
  }
  if (standing.kind === 'known') return takeKnown(world, proof, standing.person)
  const confirmed = await confirm(world, standing.person, proof.identity, { confirmation, address: setting.address })
  return confirmed.ok ? takeLinked(world, proof, standing.person) : confirmed
}

async function confirm(
  world: World,
  person: Person,
  identity: Identity,
  { confirmation: { password, linkCode }, address }: { confirmation: GoogleConfirmation; address: string },
): Promise<Result<unknown, GoogleError>> {
  if (linkCode !== undefined) return checkLinkCode(world, person, identity, linkCode)
  if (password === undefined) return err({ code: 'google_link_required' })
  return checkCredentials(world, { email: person.email, password }, address)
}

const takeKnown = (world: World, proof: GoogleProof, person: Person): Promise<Result<GooglePerson, GoogleError>> =>
  transaction(world.db, async (tx) =>
    (await useProof(tx, proof)) ? ok({ person, isNew: false }) : err({ code: 'google_token_invalid' as const }),
  )

const takeLinked = (world: World, proof: GoogleProof, person: Person): Promise<Result<GooglePerson, GoogleError>> =>
  transaction(world.db, async (tx): Promise<Result<GooglePerson, GoogleError>> => {
    if (!(await useProof(tx, proof))) return err({ code: 'google_token_invalid' })
    const linked = await linkGoogle(tx, person, proof.identity)
    if (!linked) return err({ code: 'google_account_taken' })
    await notifyGoogleLinked(world, tx, person)
    return ok({ person, isNew: false })
  })

async function join(
  world: World,
  proof: GoogleProof,
  consent: true | number | undefined,
  { address, locale, source }: GoogleSetting,
): Promise<Result<GooglePerson, GoogleError>> {
  if (consent === undefined) return err({ code: 'consent_required' })
  const agreed = await checkConsent(world.db, ['privacy', 'terms'], consent)
  if (!agreed.ok) return agreed
  const allowed = await countSignUp(world, address)
  if (!allowed.ok) return allowed
  return transaction(world.db, async (tx): Promise<Result<GooglePerson, GoogleError>> => {
    if (!(await useProof(tx, proof))) return err({ code: 'google_token_invalid' })
    const person = await joinByGoogle(world, tx, proof.identity, { versions: agreed.value, locale, source })
    return person ? ok({ person, isNew: true }) : err({ code: 'google_link_required' })
  })
}
