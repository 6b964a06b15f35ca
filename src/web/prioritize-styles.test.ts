import { expect, test } from 'vitest'
import { prioritizeStyles } from './prioritize-styles.ts'

const font = '<link nonce="n" rel="preload" as="font" href="/assets/figtree.woff2"/>'
const script = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="n"/>`
const sheet = (name: string) => `<link nonce="n" rel="stylesheet" href="/assets/${name}.css"/>`
const body = '<body><link rel="stylesheet" href="/assets/late.css"/></body></html>'
const head = `<!DOCTYPE html><html><head><meta charSet="utf-8"/>`
const modules = `;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
window.modules = {"root":route0,"home":route1};`
const withModules = (code: string) => `<body><p>Olá</p><script nonce="n" type="module" async="">${code}</script></body></html>`

test('a page loads its style sheets before everything else it links to', () => {
  expect(prioritizeStyles(`${head}${font}${sheet('root')}${sheet('home')}<meta name="description"/></head>${body}`)).toBe(
    `${head}${sheet('root')}${sheet('home')}${font}<meta name="description"/></head>${body}`,
  )
})

test('the scripts of a page load when it is visible', () => {
  const html = prioritizeStyles(`${head}${font}${script('root')}${script('home')}${sheet('root')}</head>${withModules(modules)}`)
  expect(html).not.toMatch(/<link rel="modulepreload"|import \*/)
  expect(html).toMatch(
    new RegExp(`^${head}<script nonce="n">const pageSeen = [^<]*</script>${sheet('root')}${font}</head><body>`),
  )
  expect(html).toContain('["/assets/root.js","/assets/home.js"].map(fetched)')
  expect(html).toContain(`<script nonce="n" type="module" async="">;
await pageSeen
const [route0,route1] = await Promise.all(["/assets/root.js","/assets/home.js"].map((address) => import(address)))
window.modules = {"root":route0,"home":route1};</script>`)
})

test.each(['', 'no page', `<html><head><title>Farmácia</title></head>${body}`, `<html>${body}`, '<head><link rel="icon">'])(
  'a page without scripts and styles in its head is unchanged: %s',
  (html) => {
    expect(prioritizeStyles(html)).toBe(html)
  },
)
