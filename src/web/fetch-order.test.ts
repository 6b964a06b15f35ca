import { expect, test } from 'vitest'
import { paintedFirst } from './fetch-order.ts'

const font = '<link nonce="n" rel="preload" as="font" href="/assets/figtree.woff2"/>'
const script = (name: string, more = '') => `<link rel="modulepreload"${more} href="/assets/${name}.js" nonce="n"/>`
const sheet = (name: string) => `<link nonce="n" rel="stylesheet" href="/assets/${name}.css"/>`
const later = ' fetchpriority="low"'
const body = '<body><link rel="stylesheet" href="/assets/late.css"/></body></html>'

test('a page asks for its styles before all else that it links to, and for its scripts when there is room', () => {
  const html = `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${font}${script('entry')}${script('root')}${sheet('root')}${sheet('home')}<meta name="description"/></head>${body}`
  expect(paintedFirst(html)).toBe(
    `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${sheet('root')}${sheet('home')}${font}${script('entry', later)}${script('root', later)}<meta name="description"/></head>${body}`,
  )
})

test.each(['', 'no page', `<html><head><title>Farmácia</title></head>${body}`, `<html>${body}`, '<head><link rel="icon">'])(
  'whatever has nothing to fetch in its head stays as it is: %s',
  (html) => {
    expect(paintedFirst(html)).toBe(html)
  },
)
