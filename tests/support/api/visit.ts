import { secretOr } from '#src/kernel/secret.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'

export type VisitFacts = Partial<Omit<Page, 'sessionToken' | 'url' | 'world'>> & {
  url?: string
  sessionToken?: string | undefined
}

/** A guest's page context for loaders and actions. `url` is relative to the shop's address. */
export const visitAs = (world: World, { url = '/', sessionToken, ...known }: VisitFacts = {}): Page => ({
  world,
  principal: guest,
  locked: undefined,
  hasEnded: false,
  requestId: 'test',
  sessionToken: secretOr(sessionToken ?? ''),
  cartToken: undefined,
  lastOrderToken: undefined,
  zipcode: undefined,
  origin: 'http://shop.test',
  address: '127.0.0.1',
  device: '',
  handles: { signUp: undefined, secondFactor: undefined, google: undefined, recovery: undefined },
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

/** Submits a form like a browser. */
export function submit<Answer>(
  action: (visit: Page, form: FormData) => Promise<Answer>,
  visit: Page,
  fields: Record<string, string>,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return withLocale(visit.locale, () => action(visit, form))
}

/** The value a response sets for a cookie; empty for one that it removes. */
export const cookieOf = ({ setCookies }: Pick<Page, 'setCookies'>, name: string): string | undefined =>
  setCookies.map((cookie) => new RegExp(`^${name}=([^;]*);`).exec(cookie)?.[1]).findLast((value) => value !== undefined)
