import * as v from 'valibot'
import { seal, unseal } from '#src/platform/crypto.ts'
import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import type { RequestContext } from '#src/platform/page.server.ts'

const date = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)
const landing = v.optional(v.string())

const tripShape = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  locale: v.picklist(['pt', 'en']),
  landing,
})
const pendingShape = v.object({
  proof: v.object({
    identity: v.object({
      subject: v.string(),
      email: v.string(),
      emailVerified: v.boolean(),
      name: v.nullable(v.string()),
      expiresAt: date,
    }),
    once: v.object({ key: v.string(), until: date }),
  }),
  landing,
  codeHandle: v.optional(v.string()),
})

/** Stored on the way to Google. `landing`: the page of this shop to end at. */
export type GoogleTrip = v.InferOutput<typeof tripShape>
/** Stored after the return, with something left to confirm. `codeHandle`: of the emailed code. */
export type PendingGoogle = v.InferOutput<typeof pendingShape>

// Sealed for its step and not openable as the other: a sign-in that only started does not count as returned from Google.
type CookiePurpose = 'trip' | 'pending'
const placeOf = (step: CookiePurpose) => ({ table: 'cookie', row: 'google', column: step })

function save({ world, origin, setCookies }: RequestContext, step: CookiePurpose, content: object): void {
  const until = new Date(world.realNow().getTime() + cookieAge.google * 1000)
  const sealed = seal(world.keys, placeOf(step), JSON.stringify({ until, content })).toString('base64url')
  setCookies.push(setCookie(cookieNames(isSecure(origin)).google, sealed, { maxAge: cookieAge.google }))
}

/** Undefined for a cookie that is too old, altered or of the other step. */
function open<Content>(
  { world, handles }: RequestContext,
  step: CookiePurpose,
  content: v.GenericSchema<unknown, Content>,
): Content | undefined {
  if (handles.google === undefined) return undefined
  try {
    const text = unseal(world.keys, placeOf(step), Buffer.from(handles.google, 'base64url'))
    const saved = v.parse(v.object({ until: date, content }), JSON.parse(text))
    return saved.until > world.realNow() ? saved.content : undefined
  } catch {
    // A cookie that this shop has not sealed is ignored.
    return undefined
  }
}

export const saveTrip = (visit: RequestContext, trip: GoogleTrip): void => save(visit, 'trip', trip)
export const openTrip = (visit: RequestContext): GoogleTrip | undefined => open(visit, 'trip', tripShape)

export const savePending = (visit: RequestContext, pending: PendingGoogle): void => save(visit, 'pending', pending)
export const openPending = (visit: RequestContext): PendingGoogle | undefined => open(visit, 'pending', pendingShape)

export function dropGoogleCookie({ origin, setCookies }: RequestContext): void {
  setCookies.push(setCookie(cookieNames(isSecure(origin)).google, '', { maxAge: 0 }))
}
