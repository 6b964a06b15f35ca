import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { findCode, secondsToWait } from '#src/shop/accounts/codes/actions.server.ts'
import type { WaitingCode } from '#src/shop/accounts/codes/actions.server.ts'
import { findGoogleStanding } from '#src/shop/accounts/google/actions.server.ts'
import { startPath } from './google-addresses.ts'
import { openPending } from './google-cookie.server.ts'
import type { PendingGoogle } from './google-cookie.server.ts'
import { giveUp } from './google-page.server.ts'
import { errorOf, errorText } from './google-errors.ts'
import { returnPathOf } from './return-path.ts'
import { readConsent } from './screens/sign-up.server.ts'
import type { Consent } from './screens/sign-up.server.ts'

type SentCodeView = {
  /** Distinguishes one code from the next. */
  sentAt: string
  secondsToWait: number
  /** Address of the page with the other way to confirm. */
  usePassword: string
}

/** What the page asks of a visitor who is back from Google: to confirm an existing account, or to agree to a new one. */
export type GoogleView =
  | { kind: 'link'; email: string; /** The code that went out. */ waiting: SentCodeView | null }
  | { kind: 'join'; email: string; name: string | null; consent: Consent }

/** Throws a redirect to the sign-in when nothing waits for confirmation. */
export async function readGoogle(visit: Page): Promise<GoogleView> {
  const { world, locale } = visit
  const pending = openPending(visit)
  if (!pending) throw giveUp(locale, undefined, 'expired')
  const { email, name } = pending.proof.identity
  const standing = await findGoogleStanding(world, pending.proof.identity)
  if (standing.kind === 'link') return { kind: 'link', email, waiting: await readWaiting(visit, pending) }
  if (standing.kind === 'new') return { kind: 'join', email, name, consent: await readConsent(visit) }
  // Settled in another tab in the meantime.
  throw giveUp(locale, pending.landing, standing.kind === 'refused' ? errorOf(standing.code) : 'expired')
}

async function readWaiting({ world, url, locale }: Page, pending: PendingGoogle): Promise<SentCodeView | null> {
  const code = await codeOf(world, pending)
  if (!code || prefersPassword(url)) return null
  const { sentAt } = code
  const usePassword = withParameter(pathTo('sign-in.google', locale), 'by', 'password')
  return { sentAt: sentAt.toISOString(), secondsToWait: secondsToWait(world, sentAt), usePassword }
}

const codeOf = async (world: World, { codeHandle }: PendingGoogle): Promise<WaitingCode | undefined> =>
  codeHandle === undefined ? undefined : findCode(world, 'link_google', codeHandle)

/** Whether the visitor has a code but chose the password. */
export const prefersPassword = ({ searchParams }: URL): boolean => searchParams.get('by') === 'password'

/** Whether a code, or another one, may be sent. */
export async function canSend(world: World, pending: PendingGoogle): Promise<boolean> {
  const code = await codeOf(world, pending)
  return !code || secondsToWait(world, code.sentAt) === 0
}

export type GoogleOffer = { href: string; error: string | undefined }

/**
 * The Google link of the sign-in and sign-up pages, with the error of the last attempt; null where the shop has no Google
 * sign-in.
 */
export const readGoogleOffer = ({ world, locale, url }: Page): GoogleOffer | null =>
  world.google ? { href: startPath(locale, returnPathOf(url)), error: errorText(url) } : null
