import type { RequestContext } from '../page.server.ts'

/** Says to an open page why its request found nobody signed in, or that it has to be confirmed. */
export const sessionHeader = 'X-Session'

/** `locked`: nobody has used it for half an hour; `ended`: it is over; `proof`: what was asked for needs a fresh proof. */
export type SessionNotice = 'locked' | 'ended' | 'proof'

/** Why somebody with a session cookie is a guest. */
export function missingSession({ locked, hasEnded }: Pick<RequestContext, 'locked' | 'hasEnded'>): SessionNotice | undefined {
  if (locked) return 'locked'
  return hasEnded ? 'ended' : undefined
}

/** Adds to a refusal why there was nobody. */
export function withSessionNotice(response: Response, visit: Pick<RequestContext, 'locked' | 'hasEnded'>): Response {
  const notice = missingSession(visit)
  if (notice && (response.status === 401 || response.status === 404)) response.headers.set(sessionHeader, notice)
  return response
}
