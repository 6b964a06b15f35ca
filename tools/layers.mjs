// Which folder may import which. Pure, so that its test can plant violations.
import { publicFiles as listed } from './public-files.mjs'

const layerOf = [
  [/^src\/kernel\//, 'kernel'],
  [/^src\/i18n\//, 'i18n'],
  [/^src\/ui\//, 'ui'],
  [/^src\/platform\//, 'platform'],
  [/^src\/shop\//, 'shop'],
  [/^src\/(web|api|worker)\//, 'doors'],
  [/^src\/(root|routes|entry\.\w+)\.tsx?$/, 'doors'],
  [/^src\/(start\/|main\.ts)/, 'start'],
  [/^demo\//, 'demo'],
  [/^db\/seed\//, 'seed'],
  [/^(tests|tools)\//, 'tests'],
]

const canImport = {
  kernel: ['kernel'],
  i18n: ['kernel', 'i18n'],
  ui: ['kernel', 'i18n', 'ui'],
  platform: ['kernel', 'i18n', 'platform'],
  shop: ['kernel', 'i18n', 'ui', 'platform', 'shop'],
  doors: ['kernel', 'i18n', 'ui', 'platform', 'shop', 'doors'],
  demo: ['kernel', 'i18n', 'platform', 'shop', 'demo'],
  seed: ['kernel', 'i18n', 'platform', 'shop', 'demo', 'seed'],
  start: ['kernel', 'i18n', 'platform', 'shop', 'doors', 'demo', 'seed', 'start'],
  tests: ['kernel', 'i18n', 'ui', 'platform', 'shop', 'doors', 'demo', 'seed', 'start', 'tests'],
}

/** Tiers of src/shop: a feature imports only from tiers above its own. */
export const tiers = [
  ['permissions'],
  ['website'],
  ['notifications', 'delivery'],
  ['accounts', 'second-factor', 'catalogue', 'conversation'],
  ['requests', 'loyalty', 'promotions', 'content', 'mailings'],
  ['cart', 'search'],
  ['payments'],
  ['orders'],
  ['checkout'],
  ['sign-in'],
  ['account'],
  ['reports'],
  ['customers', 'inbox', 'team'],
  ['staff'],
  ['counter-orders'],
]

const featureOf = (file) => /^src\/shop\/([^/]+)\//.exec(file)?.[1]
const tierOf = (feature) => tiers.findIndex((row) => row.includes(feature))
const isTest = (file) => /\.test\.tsx?$/.test(file)

/** What another feature may import: types, pure code and components, and the server files that are listed. */
const isPublic = (file, publicFiles) =>
  !file.endsWith('.server.ts') || (publicFiles[featureOf(file)] ?? []).includes(file.split('/').slice(3).join('/'))

/** Every forbidden import as a sentence. `files` maps a path to the project paths it imports. */
export function faults(files, publicFiles = listed) {
  const found = []
  for (const [file, imports] of files)
    for (const target of imports) {
      const violation = errorOf(file, target, publicFiles)
      if (violation) found.push(`${file} imports ${target}: ${violation}`)
    }
  return found
}

function errorOf(file, target, publicFiles) {
  const from = layer(file)
  const to = layer(target)
  if (!from || !to) return `no layer for ${from ? target : file}`
  if (isTest(file)) return undefined
  if (!canImport[from].includes(to)) return `${from} does not import ${to}`
  return from === 'shop' && to === 'shop' ? featureViolation(file, target, publicFiles) : undefined
}

function featureViolation(file, target, publicFiles) {
  const [own, other] = [featureOf(file), featureOf(target)]
  if (tierOf(own) < 0) return `${own} stands in no tier`
  if (own === other) return undefined
  if (tierOf(other) >= tierOf(own)) return `${other} is not below ${own}`
  return isPublic(target, publicFiles)
    ? undefined
    : `${target} is not among the public files of ${other} in tools/public-files.mjs`
}

const layer = (file) => layerOf.find(([pattern]) => pattern.test(file))?.[1]

/** The project files a source imports, including type imports. */
export function importsOf(file, source) {
  const texts = [...source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g)].map((match) => match[2])
  return texts.map((text) => resolveImport(file, text)).filter((path) => path && !path.includes('/paraglide/'))
}

function resolveImport(file, text) {
  const plain = text.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return plain.slice(1)
  if (!plain.startsWith('.')) return undefined
  const path = new URL(plain, `file:///${file}`).pathname.slice(1)
  return /^(src|db|demo|tests|tools)\//.test(path) ? path : undefined
}

// The platform knows nothing of a pharmacy. Features add to its types by declaration merging, so the compiler alone would let it
// use what they add.
const pharmacyTerms = /^(?:banks?|carts?|checkout|coupons?|loyalty|payments?|pharmacists?|prescriptions?|stripe|wallets?)$/

/** Files of the platform that hold such words as data: cookies, a browser's feature, and what logs and registers are about. */
const allowedTerms = {
  'src/platform/audit/audit.ts': ['prescription', 'wallet', 'wallets'],
  'src/platform/jsonapi/idempotency.ts': ['cart'],
  'src/platform/http/cookies.ts': ['cart'],
  'src/platform/http/request-context.ts': ['cart'],
  'src/platform/http/security-headers.ts': ['payment'],
  'src/platform/log.ts': ['cart', 'prescription'],
  'src/platform/page.server.ts': ['cart'],
  'src/platform/personal-data.ts': ['cart', 'loyalty', 'prescription', 'prescriptions'],
}

/** Words of the pharmacy in the code of the platform; its comments may give examples. */
export function platformFaults(file, source) {
  if (layer(file) !== 'platform' || isTest(file) || file.endsWith('database/tables.ts')) return []
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
  const terms =
    code
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const refused = new Set(terms.filter((term) => pharmacyTerms.test(term) && !allowedTerms[file]?.includes(term)))
  return [...refused].map((term) => `${file} names “${term}”: the platform knows nothing of a pharmacy`)
}

/** Listed files that no other feature imports: the list says what is needed, and no more. */
export function needlessPublicFiles(files, publicFiles = listed) {
  const used = new Set()
  for (const [file, imports] of files)
    for (const target of imports)
      if (featureOf(target) && featureOf(file) !== featureOf(target) && !isTest(file)) used.add(target)
  return Object.entries(publicFiles).flatMap(([feature, list]) =>
    list.map((name) => `src/shop/${feature}/${name}`).filter((file) => !used.has(file)),
  )
}
