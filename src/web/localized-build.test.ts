import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { asksForOtherLocale, buildForLocale } from './localized-build.ts'

const module = { default: () => null }
const page = (id: string, path: string) => ({ id, parentId: 'layouts/default', path, module })
const listed = (id: string, file: string) => ({
  id,
  module: `/assets/${file}.js`,
  imports: ['/assets/router-1.js', '/assets/frame-1.js'],
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  hasLoader: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
})

const build: ServerBuild = {
  entry: { module: { default: () => new Response() } },
  routes: {
    root: { id: 'root', path: '', module },
    'layouts/default': { id: 'layouts/default', parentId: 'root', module },
    'pt:cart': page('pt:cart', '/carrinho'),
    'en:cart': page('en:cart', '/en/carts'),
  },
  assets: {
    version: '1',
    url: '/assets/manifest-1.js',
    entry: { module: '/assets/entry-1.js', imports: ['/assets/router-1.js'] },
    routes: { root: listed('root', 'root-1'), 'pt:cart': listed('pt:cart', 'cart-1'), 'en:cart': listed('en:cart', 'cart-1') },
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
}

test('a build has no page of the other language, so that none is shown with the wrong texts', () => {
  const { routes, assets } = buildForLocale('en', build)
  expect(Object.keys(routes)).toEqual(['root', 'layouts/default', 'en:cart'])
  expect(Object.keys(assets.routes)).toEqual(['root', 'en:cart'])
})

test('both languages have the same build id', () => {
  expect(buildForLocale('en', build).assets.version).toBe(buildForLocale('pt', build).assets.version)
})

const asksFor = (address: string) => asksForOtherLocale(new URL(address, 'http://shop.invalid'))

test('a page of the other language is loaded as a document', () => {
  expect(asksFor('/en/__manifest?paths=/en,/en/carts&version=1')).toBe(false)
  expect(asksFor('/en/__manifest?paths=/carrinho&version=1')).toBe(true)
  expect(asksFor('/en/__manifest?paths=/en/carts,/&version=1')).toBe(true)
  expect(asksFor('/__manifest?paths=/,/carrinho&version=1')).toBe(false)
  expect(asksFor('/__manifest?paths=/carrinho,/en/carts&version=1')).toBe(true)
})

test('other addresses have no language, and a page itself is no manifest request', () => {
  expect(asksFor('/en/__manifest?paths=/api/store/account/export&version=1')).toBe(false)
  expect(asksFor('/en/carts?paths=/carrinho')).toBe(false)
})
