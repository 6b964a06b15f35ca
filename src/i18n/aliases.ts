import { ownValue } from '#src/kernel/own-value.ts'
import { localeOfPath } from './locales.ts'
import { inRouteCase, paths, pathTo } from './paths.ts'

const fixed: Record<string, string> = {
  '/conta/receitas-medicas/nova': pathTo('prescriptions.new', 'pt'),
  '/conta/requisicao/nova': pathTo('requests.new', 'pt'),
  '/en/cart': pathTo('cart', 'en'),
  '/en/checkout': pathTo('checkout', 'en'),
  '/en/blog': pathTo('posts', 'en'),
}

const withId: [prefix: string, target: (id: string) => string][] = [
  ['/conta/receitas-medicas/', (id) => pathTo('prescriptions.show', 'pt', { id })],
  ['/conta/requisicoes/', (id) => pathTo('requests.show', 'pt', { id })],
  ['/en/blog/', (id) => pathTo('posts.show', 'en', { id })],
]

/** Permanent redirect target of a guessed address or of one that a relative link produces; undefined for every other address. */
export function aliasOf(pathname: string): string | undefined {
  const lower = pathname.toLowerCase()
  if (Object.hasOwn(fixed, lower)) return ownValue(fixed, lower)
  if (lower !== paths.privacy.pt && lower.endsWith(paths.privacy.pt)) {
    return pathTo('privacy', localeOfPath(lower))
  }
  if (lower === pathTo('requests.new', 'pt')) return undefined
  const [prefix, target] = withId.find(([start]) => lower.startsWith(start)) ?? []
  const id = prefix && pathname.slice(prefix.length)
  return id && !id.includes('/') ? target?.(safeDecode(id)) : undefined
}

/**
 * The canonical address of the page an address means, in the case of the route table
 * (`/Produtos`, `/EN/Cart`); ids and tokens are left unchanged. Leading and trailing slashes
 * are removed. An address that matches no page is returned unchanged apart from its slashes.
 */
export function canonicalPath(pathname: string): string {
  const path = withoutTrailingSlash(pathname) ?? pathname.replace(/^\/+/, '/')
  return aliasOf(path) ?? fixedPart(path)
}

const fixedPart = (path: string): string => inRouteCase(path) ?? path.replace(/^\/en(?=\/|$)/i, '/en')

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * The address without its trailing slashes, or undefined when it has none (S16). Leading slashes are folded into one:
 * `//evil.example/` as a Location would lead to another host.
 */
export function withoutTrailingSlash(pathname: string): string | undefined {
  if (pathname === '/' || !/[/\\]$/.test(pathname)) return undefined
  return `/${pathname.replace(/^[/\\]+|(?<![/\\])[/\\]+$/g, '')}`
}
