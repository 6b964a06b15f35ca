// What the browser needs of three packages is a fraction of what they bring. Together 4 kB less on every page.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import type { Plugin } from 'vite'
import { english, inAnyLanguage, withRequestedLanguages } from './one-language.ts'

const fileOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * In the browser the language of a message is that of the address, and the message a choice between two texts.
 * Paraglide's module for each of them is three times as long, and brings a runtime for strategies that nobody chose.
 */
export function briefMessages(): Plugin {
  let texts = { pt: textsOf('pt'), en: textsOf('en') }
  return {
    name: 'brief-messages',
    enforce: 'pre',
    buildStart() {
      texts = { pt: textsOf('pt'), en: textsOf('en') }
    },
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/paraglide\/messages\/\w+\.js$/ },
      handler(code, id) {
        const name = /(\w+)\.js$/.exec(id)?.[1] ?? ''
        // Gathered for Node; here each stays by itself, so that a page takes along what it says.
        if (name === '_index') return { code: listOf(dirname(id)), map: null }
        const key = keyOf(name, code)
        const message = messageOf(name, { pt: template(texts.pt, key), en: template(texts.en, key) })
        return { code: key === name ? message : `${message}\n${exportedAs(name, key)}`, map: null }
      },
    },
  }
}

/** A message twice: as the language of the page says it, and as any language that is asked for does. */
function messageOf(key: string, { pt, en }: Record<'pt' | 'en', string>): string {
  return `import { isEnglish } from ${JSON.stringify(fileOf('src/i18n/is-english.ts'))}
export const ${key} = (${`${pt}${en}`.includes('${inputs.') ? 'inputs' : ''}) => ${pt === en ? pt : `${english} ? ${en} : ${pt}`}
export const ${inAnyLanguage(key)} = (inputs, options) => isEnglish(options) ? ${en} : ${pt}`
}

/** Tells the two apart where they are asked for. */
export function requestedMessages(): Plugin {
  const keys = new Set(textsOf('pt').keys())
  return {
    name: 'asked-messages',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/.*\.tsx?(\?|$)/, code: /\/paraglide\/messages\.js/ },
      handler: (code) => ({ code: withRequestedLanguages(code, keys), map: null }),
    },
  }
}

const listOf = (folder: string): string =>
  readdirSync(folder)
    .filter((file) => /^[a-z]\w*\.js$/.test(file))
    .map((file) => `export * from './${file}'`)
    .join('\n')

/** A key with dots, such as the specification's `http_errors.404.message`, is no name in code: Paraglide exports it under a text. */
export const keyOf = (name: string, code: string): string => /^export \{ \w+ as "([^"]+)" \}/m.exec(code)?.[1] ?? name

const exportedAs = (name: string, key: string): string => `export { ${name} as ${JSON.stringify(key)} }`

function textsOf(locale: string): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(JSON.parse(readFileSync(fileOf(`messages/${locale}.json`), 'utf8'))))
}

function template(texts: ReadonlyMap<string, unknown>, key: string): string {
  const text = texts.get(key)
  if (typeof text !== 'string') throw new Error(`the message ${key} is no plain text: brief-messages knows nothing else`)
  return templateOf(text)
}

/** "Menos um: {label}" as the source of a template literal over `inputs`. */
export const templateOf = (text: string): string =>
  `\`${text.replace(/[`\\$]/g, String.raw`\$&`).replace(/\{(\w+)\}/g, '${inputs.$1}')}\``

/**
 * Lucide's drawings without its wrapper, whose contexts, colours and sizes are ours to set in CSS, and without their names and keys.
 * On the server too: both must draw alike.
 */
export function briefIcons(): Plugin {
  return {
    name: 'brief-icons',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: /createLucideIcon/ },
      handler: (code) => ({ code: briefIcon(code), map: null }),
    },
  }
}

/** Throws where the library is no longer what this knows. */
export function briefIcon(code: string): string {
  const parts = /^ {2}node: (\[.*?\])(?:,\n {2}aliases: [^\]]*\])?,?\n\};/ms.exec(code)?.[1]
  if (parts === undefined) throw new Error('lucide-react makes its icons in another way now: see brief-icons')
  return `import { createIcon } from ${JSON.stringify(fileOf('src/ui/create-icon.ts'))}
export default /* @__PURE__ */ createIcon(${parts.replace(/,\s*key: "[^"]*"/g, '')})`
}

/** What brings a piece of a page that is loaded on demand: Vite's own is four times as long, and does no more. */
export function trimChunks(): Plugin {
  return {
    name: 'brief-pieces',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes('export const __vitePreload ='))
          throw new Error('Vite brings pieces in another way now: see brief-pieces')
        return {
          code: `export { preloadChunk as __vitePreload } from ${JSON.stringify(fileOf('src/ui/preload-chunk.ts'))}`,
          map: null,
        }
      },
    },
  }
}

const instrumentation =
  'consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext'

/** The router in the browser without its means of being watched, which only answer to an option that we never give it. */
export function briefRouter(): Plugin {
  return {
    name: 'brief-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler(code) {
        if (!code.includes(`export { ${instrumentation} };`))
          throw new Error('react-router is watched in another way now: see brief-router')
        return {
          code: `const unwatched = () => { throw new Error('the router is not watched in the browser: see brief-router') }
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const instrumentationResultMetaContext = undefined
export { unwatched as getRouteInstrumentationUpdates, unwatched as instrumentClientSideRouter, unwatched as instrumentHandler }`,
          map: null,
        }
      },
    },
  }
}

/** React and the router once more through a minifier that takes its time: half a kilobyte less. For all files it would double the build. */
export function tightRouter(): Plugin {
  return {
    name: 'tight-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.name === 'router') file.code = await tight(file.code)
      },
    },
  }
}

async function tight(code: string): Promise<string> {
  const minified = await minify(code, { module: true, compress: { passes: 2 } })
  return minified.code ?? code
}
