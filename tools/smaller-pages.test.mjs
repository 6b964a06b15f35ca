import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { m } from '../src/i18n/paraglide/messages.js'
import { briefIcon, templateOf } from './smaller-pages.ts'

// Every parameter is given its own name, so that the two can be compared.
const named = new Proxy({}, { get: (_, name) => `<${String(name)}>` })

// All in one context: a new one for each of thousands takes its time.
const saidAll = (texts) => runInNewContext(`[${texts.map(templateOf).join(',')}]`, { inputs: named })

test('the browser’s messages equal the server’s, one by one', () => {
  for (const locale of ['pt', 'en']) {
    const { $schema: _, ...texts } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
    const keys = Object.keys(texts)
    expect(keys.length).toBeGreaterThan(1000)
    for (const [at, text] of saidAll(Object.values(texts)).entries()) expect(text, keys[at]).toBe(m[keys[at]](named, { locale }))
  }
})

test('a text can contain template syntax', () => {
  expect(saidAll(['`a` \\ ${b} {c}'])[0]).toBe('`a` \\ $<b> <c>')
})

test('an icon has its lines only: no name, no key', () => {
  const code = readFileSync('node_modules/lucide-react/dist/esm/icons/house.mjs', 'utf8')
  const brief = briefIcon(code)
  expect(brief).toMatch(/^import \{ createIcon \} from .*create-icon\.ts"\nexport default \/\* @__PURE__ \*\/ createIcon\(\[/)
  expect(brief).toContain('M15 21v-8')
  expect(brief).not.toMatch(/key|name|aliases/)
  expect(() => briefIcon('another version of createLucideIcon')).toThrow('lucide-react makes its icons in another way now')
})
