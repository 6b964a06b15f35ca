import { MINUTE } from '#src/kernel/dates.ts'

/** How long a staff session stays open without use, in milliseconds. The server decides; the open page also covers itself. */
export const idleLimitMs = 30 * MINUTE

/** Whole seconds since the person last used the page; staff pages send it with every fetch. */
export const idleHeader = 'X-Idle-Seconds'

/**
 * Milliseconds since the person's last use, from the request; null for what a browser fetches by itself, such as an image or a
 * poll. Programs and documents always count as use.
 */
export function idleOf({ headers }: Request): number | null {
  const said = headers.get(idleHeader)
  if (said !== null) return /^\d{1,6}$/.test(said) ? Number(said) * 1000 : null
  const purpose = headers.get('Sec-Fetch-Dest')
  return purpose === null || purpose === 'document' ? 0 : null
}
