// Rules that no linter knows: sizes, raw colours, duplicated addresses, messages in both languages and in use.
import { globSync, readFileSync } from 'node:fs'
import { literalErrors } from './literals.mjs'
import { rejectionErrors } from './rejections.mjs'
import { siblingKeyErrors } from './sibling-keys.mjs'

const found = []
const hints = []
const sources = globSync('{src,demo}/**/*.{ts,tsx,css}').filter(
  (file) => !file.includes('/paraglide/') && !file.includes('database/tables.ts'),
)
const texts = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
const isTest = (file) => /\.test\.tsx?$/.test(file)

// A hint, because a file is split by what it holds and not by its length.
const max = 300
for (const [file, text] of texts) {
  const lines = text.split('\n').length - 1
  if (!isTest(file) && lines > max) hints.push(`hint: ${file} has ${lines} lines; does it hold two things?`)
}

// Drawings, emails and wallet passes cannot read a page's design tokens.
const drawsItself = /^demo\/drawings\/|(emails?|email-layout|pass-colours)[\w-]*(\.server)?\.tsx?$|ui\/tokens\.css$|\.svg$/
const rawColour = /(?<![\w&/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)|\b(?:rgba?|hsla?|oklch|oklab)\(/i
for (const [file, text] of texts) {
  if (drawsItself.test(file) || isTest(file)) continue
  text
    .split('\n')
    .forEach((line, at) => rawColour.test(line) && found.push(`${file}:${at + 1}: a raw colour outside src/ui/tokens.css`))
}

const typedAddress = /['"`]\/(?:conta|en|gestao|produtos|colecoes|carrinho|blog)(?:\/|['"`])/
for (const [file, text] of texts) {
  if (/^src\/i18n\/(paths|aliases|locales)\.ts$/.test(file) || isTest(file)) continue
  text
    .split('\n')
    .forEach(
      (line, at) =>
        typedAddress.test(line.replace(/^\s*(\/?\*+|\/\/).*$/, '')) &&
        found.push(`${file}:${at + 1}: an address outside src/i18n/paths.ts`),
    )
}

// Answered as it came, a typed text could turn or end the text beside it.
const copiedTexts = /fromEntries\(\s*\[\.\.\.(?:\w+\.)?form\]/
for (const [file, text] of texts)
  if (file !== 'src/platform/forms.server.ts' && !isTest(file) && copiedTexts.test(text))
    found.push(`${file}: what was typed is read by typedTexts`)

// A second reader of what people type would understand less than the first, and something else.
const readers = [
  { reads: 'an e-mail address is read by src/kernel/email-address.ts', copy: /\bv\.email\(|\[\^[^\]\n]*@[^\]\n]*\]/ },
  { reads: 'a phone number is read and written by src/kernel/phone-numbers.ts', copy: /\+351\$\{|\(\?:\\\+\|00\)|\?351\b/ },
  { reads: 'a date is read by src/kernel/typed-date.ts', copy: /\\d\{4\}\)?-\(?\\d\{2\}/ },
  {
    reads: 'a code is read by src/kernel/product-codes.ts',
    copy: /\\d\{13\}|\\d\{7\}|\\u001D|replace(?:All)?\(\/\\s\+?\/g, ''\)\s*\.toUpperCase/i,
  },
  {
    reads: 'a text is brought into one form by src/kernel/text.ts',
    copy: /\.normalize\(['"]|\\p\{Cf\}|\\u200[B-F]|\\u202[A-E]/,
    // Passwords of other forms are still right; the marks of an SMS stand where it was typed.
    except: /accounts\/password\/password\.server\.ts$|requests\/form\/sms-marks\.ts$/,
  },
]
for (const [file, text] of texts) {
  if (file.startsWith('src/kernel/') || isTest(file)) continue
  for (const { reads, copy, except } of readers)
    text.split('\n').forEach((line, at) => copy.test(line) && !except?.test(file) && found.push(`${file}:${at + 1}: ${reads}`))
}

for (const [file, text] of texts) found.push(...literalErrors(file, text), ...siblingKeyErrors(file, text))
for (const [file, text] of texts) if (!file.endsWith('.css')) found.push(...rejectionErrors(file, text))

const messages = (locale) => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
const [pt, en] = [messages('pt'), messages('en')]
const keys = (of) => Object.keys(of).filter((key) => !key.startsWith('$'))
const parameters = (text) =>
  [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1])
    .toSorted()
    .join()
for (const key of new Set([...keys(pt), ...keys(en)])) {
  if (!Object.hasOwn(pt, key) || !Object.hasOwn(en, key)) found.push(`messages: ${key} stands in one language only`)
  else if (!String(pt[key]).trim() || !String(en[key]).trim()) found.push(`messages: ${key} is empty`)
  else if (new Set(parameters(pt[key]).split(',')).symmetricDifference(new Set(parameters(en[key]).split(','))).size)
    found.push(`messages: ${key} takes other parameters in each language`)
}
const everything = [...texts.values(), ...globSync('{db,tests}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))].join(
  '\n',
)
// A failure's sentence is looked up by its code: `not_found` uses `error_not_found`.
const isUsed = (key) =>
  new RegExp(`\\b${key}\\b`).test(everything) ||
  (key.startsWith('error_') && new RegExp(`['"]${key.slice(6)}['"]`).test(everything))
for (const key of keys(pt)) if (!isUsed(key)) found.push(`messages: ${key} is not used`)

for (const hint of hints) console.log(hint)
for (const violation of found) console.error(violation)
console.log(`conventions: ${sources.length} files, ${keys(pt).length} messages, ${found.length} faults`)
process.exit(found.length || keys(pt).length === 0 ? 1 : 0)
