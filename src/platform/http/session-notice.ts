import type { RequestContext } from '../page.server.ts'

/** Tells an open page why its request was not signed in, or that re-authentication is needed. */
export const sessionHeader = 'X-Session'

/** `locked`: unused for half an hour; `ended`: the session is over; `proof`: the request needs re-authentication. */
export type SessionNotice = 'locked' | 'ended' | 'proof'

/** Why a request with a session cookie counts as a guest's. */
export function missingSession({ locked, hasEnded }: Pick<RequestContext, 'locked' | 'hasEnded'>): SessionNotice | undefined {
  if (locked) return 'locked'
  return hasEnded ? 'ended' : undefined
}

/** Adds the reason to a refusal. */
export function withSessionNotice(response: Response, visit: Pick<RequestContext, 'locked' | 'hasEnded'>): Response {
  const notice = missingSession(visit)
  if (notice && (response.status === 401 || response.status === 404)) response.headers.set(sessionHeader, notice)
  return response
}
