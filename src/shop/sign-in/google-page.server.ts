import { redirect } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { secretToken, sha256 } from '#src/platform/crypto.ts'
import type { IdentityProvider } from '#src/platform/google/port.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { GoogleProof } from '#src/shop/accounts/google/google.ts'
import { enter, takeIdentity } from './actions.server.ts'
import { redirectAfterSignIn } from './entry-page.actions.server.ts'
import type { GooglePerson } from './actions.server.ts'
import { googleCallback } from './google-addresses.ts'
import { dropGoogleCookie, savePending, saveTrip, openTrip } from './google-cookie.server.ts'
import type { GoogleTrip } from './google-cookie.server.ts'
import { errorOf, errorPath } from './google-errors.ts'
import type { GoogleError } from './google-errors.ts'
import { proveByCode } from './google-proof.server.ts'
import { returnPathOf, withReturn } from './return-path.ts'

const callbackOf = (origin: string): string => origin + googleCallback
// A cookie holds four thousand characters, and sealing adds a third to their length.
const maxLandingLength = 1000

/** Redirects to Google; what proves the return stays sealed in the visitor's own browser. */
export async function startGoogle(visit: Page, google: IdentityProvider): Promise<Response> {
  const { world, url, locale, origin } = visit
  const secret = (): string => secretToken(world.random, 32)
  const [state, nonce, verifier] = [secret(), secret(), secret()]
  const wanted = returnPathOf(url)
  const landing = wanted !== undefined && wanted.length <= maxLandingLength ? wanted : undefined
  const codeChallenge = sha256(verifier).toString('base64url')
  const started = await google.start({ redirectUri: callbackOf(origin), state, nonce, codeChallenge })
  if (!started.ok) {
    world.log.warn({ reason: started.error.reason }, 'Google could not be reached')
    return giveUp(locale, landing, 'unreachable')
  }
  saveTrip(visit, { state, nonce, verifier, locale, landing })
  return redirect(started.value)
}

/** Handles the return from Google. Without its cookie another browser may have started this sign-in: it is refused. */
export async function returnFromGoogle(visit: Page, google: IdentityProvider): Promise<Response> {
  const { searchParams } = visit.url
  const trip = openTrip(visit)
  if (!trip || searchParams.get('state') !== trip.state) return giveUp(trip?.locale ?? visit.locale, trip?.landing, 'expired')
  const localized = { ...visit, locale: trip.locale }
  if (searchParams.has('error'))
    return endTrip(localized, trip.landing, searchParams.get('error') === 'access_denied' ? 'cancelled' : 'failed')
  const proof = await proveTrip(visit, google, trip)
  if (proof.ok) return completeGoogleSignIn(localized, proof.value, trip.landing)
  return endTrip(localized, trip.landing, proof.error.code === 'google_unreachable' ? 'unreachable' : 'failed')
}

const proveTrip = ({ world, address, url, origin }: Page, google: IdentityProvider, trip: GoogleTrip) =>
  proveByCode(world, { google, address }, { ...trip, callbackUrl: callbackOf(origin) + url.search })

/** Signs known people in; everyone with something left to confirm gets a page for it. */
async function completeGoogleSignIn(visit: Page, proof: GoogleProof, landing: string | undefined): Promise<Response> {
  const { world, address, locale } = visit
  const signedIn = await takeIdentity(world, proof, {}, { address, locale, source: 'page' })
  if (signedIn.ok) return goIn(visit, signedIn.value, landing)
  const { code } = signedIn.error
  if (code !== 'google_link_required' && code !== 'consent_required') return endTrip(visit, landing, errorOf(code))
  savePending(visit, { proof, landing })
  return redirect(pathTo('sign-in.google', locale))
}

/** Signs in a person who was found, linked or created; a new one gets the profile step first. */
export async function goIn(visit: Page, { person, isNew }: GooglePerson, landing: string | undefined): Promise<Response> {
  const { world, locale } = visit
  const entry = await enter(world, person, visit)
  if (entry.kind === 'second_step') dropGoogleCookie(visit)
  return redirectAfterSignIn(
    visit,
    entry,
    isNew ? withReturn(pathTo('sign-up.profile', locale), landing) : (landing ?? pathTo('home', locale)),
  )
}

/** Ends a Google sign-in at the sign-in page, which says why. */
export function endTrip(visit: Page, landing: string | undefined, error: GoogleError): Response {
  dropGoogleCookie(visit)
  return giveUp(visit.locale, landing, error)
}

/** For a visitor without a pending Google sign-in, or with another one. */
export const giveUp = (locale: Locale, landing: string | undefined, error: GoogleError): Response =>
  redirect(withReturn(errorPath(locale, error), landing))
