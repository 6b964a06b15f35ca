// Rules that no linter knows: sizes, raw colours, duplicated addresses, messages in both languages and in use.
import { globSync, readFileSync } from 'node:fs'

const found = []
const hints = []
const sources = globSync('src/**/*.{ts,tsx,css}').filter(
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

// Illustrations, emails and wallet passes cannot read a page's design tokens.
const drawsItself = /(packshot|social-image|emails?|email-layout|pass-colours)[\w-]*(\.server)?\.tsx?$|ui\/tokens\.css$|\.svg$/
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

// The meaning of order states is defined in `orders/order.ts`; other code uses its facets. `paymentState` is unrelated.
const comparedState = /(?<!\w)(?:\w+\??\.)*(?:state|to)\s*[!=]==\s*'(?:balance_due|ready|completed|void)'/
for (const [file, text] of texts) {
  if (!/^src\/shop\/(orders|account|staff)\//.test(file) || file.endsWith('orders/order/order.ts') || isTest(file)) continue
  text
    .split('\n')
    .forEach(
      (line, at) => comparedState.test(line) && found.push(`${file}:${at + 1}: a state of orders compared outside order.ts`),
    )
}

// The same for the states of prescriptions and special requests, in `requests/request/request.ts`.
const comparedRequestState =
  /(?<!\w)(?:\w+\??\.)*state\s*[!=]==\s*'(?:new|pending|confirmed|added_to_cart|order_created|order_completed)'/
for (const [file, text] of texts) {
  if (!file.startsWith('src/shop/requests/') || file.endsWith('requests/request/request.ts') || isTest(file)) continue
  text
    .split('\n')
    .forEach(
      (line, at) =>
        comparedRequestState.test(line) && found.push(`${file}:${at + 1}: a state of requests compared outside request.ts`),
    )
}

// The meaning of payment methods is defined in `website/payment-methods.ts`. The kinds of a next step are names of the API.
const isOfMethods = /website\/payment-methods\.ts$|platform\/payment-gateway\/(port|stripe-charges)\.ts$/
const namedMethod =
  /(?<!\bkind) [!=]== '(?:pay_at_pickup|mb_way|multibanco)'|[mM]ethod\w*(?:\('\w+'\)|\['\w+'\])? [!=]== 'card'|\bcase '(?:pay_at_pickup|mb_way|multibanco)'|\b(?:pay_at_pickup|multibanco): /
for (const [file, text] of texts) {
  if (isOfMethods.test(file) || isTest(file)) continue
  text
    .split('\n')
    .forEach(
      (line, at) => namedMethod.test(line) && found.push(`${file}:${at + 1}: a payment method named outside payment-methods.ts`),
    )
}

// The meaning of product classes is defined in `catalogue/product/product.ts`; the invariants keep their own SQL as an independent check.
const namedClass = /'(?:MSRM|MNSRM_EF|MNSRM|COMPOUNDED|DEVICE|SUPPLEMENT|COSMETIC|OTHER)'/
for (const [file, text] of texts) {
  if (/catalogue\/product\/product\.ts$|start\/rules-of-\w+\.ts$/.test(file) || isTest(file)) continue
  text
    .split('\n')
    .forEach((line, at) => namedClass.test(line) && found.push(`${file}:${at + 1}: a class of products named outside product.ts`))
}

// What a role may do is defined in the table of capabilities: other code must not compare roles by name.
const namedRole = /'(?:pharmacist|owner)'|roles?\b[^\n]*'counter'/
for (const [file, text] of texts) {
  if (file === 'src/platform/principal.ts' || isTest(file)) continue
  text
    .split('\n')
    .forEach((line, at) => namedRole.test(line) && found.push(`${file}:${at + 1}: a role named outside principal.ts`))
}

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
