import { describe, expect, test } from 'vitest'
import { quickestMs } from '#tests/support/factories/hostile-texts.ts'
import { aliasOf, canonicalPath, withoutTrailingSlash } from './aliases.ts'
import { locales, localeOfPath, preferredLocale } from './locales.ts'
import { isWithin, matchPath, pageNames, paths, pathTo, switchPath } from './paths.ts'

const pages = pageNames.flatMap((name) => locales.map((locale) => ({ name, locale, pattern: paths[name][locale] })))

describe('the table of pages', () => {
  test.each(pages)('$pattern is the $locale address of $name and of nothing else', ({ name, locale, pattern }) => {
    const address = pattern.replace(/:id\??$/, 'abc')
    expect(matchPath(address)).toEqual({ name, locale, ...(pattern.includes(':id') ? { id: 'abc' } : {}) })
    expect(localeOfPath(address)).toBe(locale)
  })

  test.each(pages)('$pattern leads to the other language and back, with id, query and hash', ({ locale, pattern }) => {
    const there = switchPath({ pathname: pattern.replace(/:id\??$/, 'a%20b'), search: '?page=2&q=d%C3%B4r', hash: '#uso' })
    const url = new URL(there, 'http://shop.test')
    expect(localeOfPath(url.pathname)).not.toBe(locale)
    expect(there).toMatch(/\?page=2&q=d%C3%B4r#uso$/)
    expect(switchPath(url)).toBe(`${pattern.replace(/:id\??$/, 'a%20b')}?page=2&q=d%C3%B4r#uso`)
  })

  test('a product is shown under the name of its language', () => {
    expect(switchPath({ pathname: '/produtos/gel-de-limpeza' }, { pt: 'gel-de-limpeza', en: 'cleansing-gel' })).toBe(
      '/en/products/cleansing-gel',
    )
  })

  test('the form of a new prescription is not matched as a prescription called "nova"', () => {
    expect(matchPath('/conta/receitas-medica/nova')).toEqual({ name: 'prescriptions.new', locale: 'pt' })
    expect(matchPath('/en/account/requests/new')).toEqual({ name: 'requests.new', locale: 'en' })
  })

  test('the confirmation has an address with and without an id in both languages', () => {
    expect(pathTo('checkout.confirmation', 'pt')).toBe('/confirmacao-encomenda')
    expect(pathTo('checkout.confirmation', 'en', { id: 'x/y' })).toBe('/en/orders/confirmation/x%2Fy')
    expect(matchPath('/en/orders/confirmation')).toEqual({ name: 'checkout.confirmation', locale: 'en' })
  })

  test('an unknown or malformed address has no page', () => {
    expect(matchPath('/nada')).toBeUndefined()
    expect(matchPath('/produtos/%E0%A4%A')).toBeUndefined()
    expect(matchPath('/produtos/a/b')).toBeUndefined()
    expect(switchPath({ pathname: '/en/nothing' })).toBe('/')
  })

  test('an address that only begins like English is Portuguese', () => {
    expect(localeOfPath('/encomendas')).toBe('pt')
    expect(localeOfPath('/en.data')).toBe('en')
  })
})

test('a page is below its parents by page name, not by address', () => {
  expect(isWithin('/conta/receitas-medica/nova', '/conta/receitas-medicas')).toBe(true)
  expect(isWithin('/conta/requisicao/7', '/conta/requisicoes')).toBe(true)
  expect(isWithin('/en/account/orders/AZ-1', '/en/account/orders')).toBe(true)
  expect(isWithin('/conta/receitas-medicas', '/conta/requisicoes')).toBe(false)
  expect(isWithin('/conta/receitas-medicas', '/conta/receitas-medica/nova')).toBe(false)
  expect(isWithin('/nowhere', '/conta/receitas-medicas')).toBe(false)
})

describe('addresses that redirect permanently', () => {
  test.each([
    ['/conta/receitas-medicas/nova', '/conta/receitas-medica/nova'],
    ['/conta/receitas-medicas/123', '/conta/receitas-medica/123'],
    ['/conta/requisicoes/123', '/conta/requisicao/123'],
    ['/conta/requisicao/nova', '/conta/requisicoes/nova'],
    ['/en/cart', '/en/carts'],
    ['/en/checkout', '/en/checkouts'],
    ['/en/blog', '/en/communications'],
    ['/en/blog/a-post', '/en/communications/a-post'],
    ['/produtos/politica-de-privacidade', '/politica-de-privacidade'],
    ['/en/products/x/politica-de-privacidade', '/en/privacy-terms'],
  ])('%s → %s', (from, to) => {
    expect(aliasOf(from)).toBe(to)
  })

  test.each([
    ['/EN', '/en'],
    ['/EN/', '/en'],
    ['/GESTAO', '/gestao'],
    ['/Produtos', '/produtos'],
    ['/Produtos/Ben-u-ron', '/produtos/Ben-u-ron'],
    ['/Conta/Encomendas/AZ-12AB', '/conta/encomendas/AZ-12AB'],
    ['/Conta/Requisicoes/NOVA', '/conta/requisicoes/nova'],
    ['/Conta/Requisicoes/aB', '/conta/requisicao/aB'],
    ['/EN/Cart', '/en/carts'],
    ['/Convite/aBcD', '/convite/aBcD'],
    ['/EN/Nowhere/At', '/en/Nowhere/At'],
    ['/Nowhere', '/Nowhere'],
    ['/English', '/English'],
    ['//evil.example', '/evil.example'],
  ])('%s is written %s', (from, to) => {
    expect(canonicalPath(from)).toBe(to)
  })

  test.each([
    '/conta/requisicoes/nova',
    '/conta/receitas-medicas',
    '/politica-de-privacidade',
    '/toString',
    '/conta/requisicoes/a/b',
  ])('%s does not redirect', (path) => {
    expect(aliasOf(path)).toBeUndefined()
  })

  test.each([
    ['/produtos/', '/produtos'],
    ['/en/', '/en'],
    ['/produtos///', '/produtos'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['///', '/'],
  ])('%s loses its trailing slash and stays on this host: %s', (from, to) => {
    expect(withoutTrailingSlash(from)).toBe(to)
  })

  test('an address of many slashes is read in linear time', () => {
    const path = `/a${'/'.repeat(40_000)}a/`
    expect(quickestMs(() => withoutTrailingSlash(path), 500)).toBeLessThan(500)
    expect(withoutTrailingSlash(path)).toBe(path.slice(0, -1))
  })

  test.each(['/', '/produtos'])('%s has none to lose', (path) => {
    expect(withoutTrailingSlash(path)).toBeUndefined()
  })
})

describe('the language that a browser prefers', () => {
  test.each([
    ['en-GB,en;q=0.9,pt;q=0.8', 'en'],
    ['pt-PT,pt;q=0.9,en;q=0.8', 'pt'],
    ['fr-FR,en;q=0.5,pt;q=0.7', 'pt'],
    ['de', undefined],
    ['en;q=0', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s → %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale)
  })
})
