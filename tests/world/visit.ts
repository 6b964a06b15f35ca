import { withLocale } from '#src/platform/locale.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'

/** A guest's visit to a page, for what its loader and action do. `url` below the shop's own address. */
export const visitAs = (
  world: World,
  { url = '/', ...known }: Partial<Omit<Page, 'url' | 'world'>> & { url?: string } = {},
): Page => ({
  world,
  principal: guest,
  locked: undefined,
  hasEnded: false,
  requestId: 'test',
  sessionToken: undefined,
  cartToken: undefined,
  lastOrderToken: undefined,
  zipcode: undefined,
  origin: 'http://shop.test',
  address: '127.0.0.1',
  device: '',
  handles: { signUp: undefined, secondFactor: undefined, google: undefined },
  setCookies: [],
  metadataSources: [],
  outages: [],
  sessionNotices: [],
  isPrefetch: false,
  isDataRequest: false,
  locale: 'pt',
  ...known,
  url: new URL(url, 'http://shop.test'),
})

/** Sends a form as a browser does. */
export function submit<Answer>(
  action: (visit: Page, form: FormData) => Promise<Answer>,
  visit: Page,
  fields: Record<string, string>,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return withLocale(visit.locale, () => action(visit, form))
}

/** What an answer sets in a cookie; empty for one that it takes away. */
export const cookieOf = ({ setCookies }: Pick<Page, 'setCookies'>, name: string): string | undefined =>
  setCookies.map((cookie) => new RegExp(`^${name}=([^;]*);`).exec(cookie)?.[1]).findLast((value) => value !== undefined)
