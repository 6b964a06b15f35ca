import { MINUTE } from '#src/kernel/dates.ts'

/** How long a session of staff stays open without use, in milliseconds; the server has the last word, the open page covers itself. */
export const idleLimitMs = 30 * MINUTE

/** Whole seconds since the person at a page did something there: the staff's pages say it with everything that they fetch. */
export const idleHeader = 'X-Idle-Seconds'

/**
 * Milliseconds since the person did something, by a request of theirs; null for what a browser fetches without them, such as a picture
 * or a poll. Programs and documents count as the person: nobody else sends them.
 */
export function idleOf({ headers }: Request): number | null {
  const said = headers.get(idleHeader)
  if (said !== null) return /^\d{1,6}$/.test(said) ? Number(said) * 1000 : null
  const purpose = headers.get('Sec-Fetch-Dest')
  return purpose === null || purpose === 'document' ? 0 : null
}
