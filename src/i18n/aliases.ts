import { paths, pathTo } from './paths.ts'

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

/** Where an address that people guess, or that a relative link produces, leads for good; undefined for every other address. */
export function aliasOf(pathname: string): string | undefined {
  if (Object.hasOwn(fixed, pathname)) return fixed[pathname]
  if (pathname !== paths.privacy.pt && pathname.endsWith(paths.privacy.pt)) {
    return pathTo('privacy', pathname.startsWith('/en/') ? 'en' : 'pt')
  }
  if (pathname === pathTo('requests.new', 'pt')) return undefined
  const [prefix, target] = withId.find(([start]) => pathname.startsWith(start)) ?? []
  const id = prefix && pathname.slice(prefix.length)
  return id && !id.includes('/') ? target?.(safeDecode(id)) : undefined
}

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * The address without its trailing slashes, or undefined when there is nothing to take away (S16).
 * Leading slashes fold into one: `//evil.example/` as a Location would lead to another host.
 */
export function withoutTrailingSlash(pathname: string): string | undefined {
  if (pathname === '/' || !/[/\\]$/.test(pathname)) return undefined
  return `/${pathname.replace(/^[/\\]+|[/\\]+$/g, '')}`
}
