import type { ShopApp } from '#src/platform/http/env.ts'

// Values at and beyond the edge of what JavaScript, PostgreSQL and the calendar can hold.

/** As JSON: 1e309 and 9007199254740993 have no exact value in JavaScript. */
export const boundaryValues = [
  '0',
  '-1',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '1e309',
  '"2147483648"',
  '"21474836.48"',
  '"0000-01-01"',
  '"9999-12-31"',
  '"2026-02-30"',
  '"+275760-09-13"',
  '"9999-12-31T23:59:59Z"',
  '"abc"',
  '"constructor"',
  '"__proto__"',
  String.raw`"\u0000"`,
  String.raw`"\ud800"`,
  '""',
  '["abc"]',
  '{"abc":1}',
]
/** As they stand in an address, where they are all texts. */
export const boundaryTexts = [...new Set(boundaryValues.map((json) => (json.startsWith('"') ? String(JSON.parse(json)) : json)))]

/** Of them those that are most likely to be taken for a number, an amount or a day. */
export const beyondTexts = ['2147483648', '9999-12-31']

type Requested = { name: string; ask: () => Promise<number> }

/** What answers these requests with a server error; eight of them wait for the database at a time. */
export async function serverErrors(requests: readonly Requested[]): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < requests.length; at += 8)
    await Promise.all(
      requests.slice(at, at + 8).map(async ({ name, ask }) => {
        const status = await ask()
        if (status >= 500) found.push(`${status} ${name}`)
      }),
    )
  return found
}

let senders = 0

/** Asks an app, each time from another client address: rate limits are not under test here. The world trusts 127.0.0.1. */
export const statusOf =
  (app: ShopApp) =>
  async (
    method: string,
    address: string,
    { headers, body }: { headers: Record<string, string>; body?: string },
  ): Promise<number> => {
    senders += 1
    const sent = new Headers({ ...headers, 'X-Forwarded-For': `10.${senders >> 16}.${(senders >> 8) % 256}.${senders % 256}` })
    if (body !== undefined) sent.set('Content-Type', 'application/json')
    const request = new Request(`http://shop.test${address}`, { method, headers: sent, ...(body !== undefined && { body }) })
    const response = await app.fetch(request)
    if (response.headers.get('Content-Type') === 'text/event-stream') await response.body?.cancel()
    else await response.arrayBuffer()
    return response.status
  }

export const queryOf = (name: string, value: string): string => new URLSearchParams([[name, value]]).toString()
