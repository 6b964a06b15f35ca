// Paraglide writes a module for every message, so that a page's build includes only the messages of that page. Node and the tests
// need them all, and would open six thousand files at every start, two seconds each time: for them they are bundled into one.
// A program of its own, because what it takes of memory is not needed any more when the pages are built:
// `node tools/compile-messages.mjs FOLDER [--types]`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileProject } from '@inlang/paraglide-js'
import format from '@inlang/plugin-message-format'
import { build } from 'vite'

const project = './project.inlang'
const [folder, ...options] = process.argv.slice(2)
const all = await readProject()
// Declarations take the compiler of TypeScript ten seconds.
const modules = await compile({ emitTsDeclarations: options.includes('--types') })
rmSync(folder, { recursive: true, force: true })
write(folder, modules)
await bundle(await compile({ outputStructure: 'locale-modules' }))

/** Bundles the messages of each language; package.json leads Node to the result, and the browser's build to the modules. */
async function bundle({ 'messages/_index.js': index, 'messages/pt.js': pt, 'messages/en.js': en }) {
  const draft = join(folder, 'by-locale')
  write(draft, { '_index.js': index, 'pt.js': pt, 'en.js': en })
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: join(draft, '_index.js'),
      outDir: join(folder, 'node'),
      emptyOutDir: false,
      // A process keeps the source in memory: 1 MB instead of 8.
      minify: true,
      rolldownOptions: { external: /\/runtime\.js$/, output: { entryFileNames: 'messages.js' } },
    },
  })
  rmSync(draft, { recursive: true })
  write(folder, { 'messages.node.js': "export * as m from './node/messages.js'\n" })
}

/**
 * What Paraglide asks of a project: its settings, and one query for all messages. Inlang's own project puts them into a database
 * row by row, and that took 10 of 12 seconds.
 */
async function readProject() {
  const settings = JSON.parse(readFileSync(join(project, 'settings.json'), 'utf8'))
  const files = settings.locales.map((locale) => ({ locale, content: readFileSync(`messages/${locale}.json`) }))
  const { bundles, messages, variants } = await format.importFiles({ files, settings })
  const nested = Map.groupBy(messages, ({ bundleId }) => bundleId)
  const variantsOf = Map.groupBy(variants, ({ messageBundleId, messageLocale }) => `${messageLocale} ${messageBundleId}`)
  const rows = bundles.map((bundle) => ({
    ...bundle,
    messages: (nested.get(bundle.id) ?? []).map((message) => ({
      ...message,
      variants: variantsOf.get(`${message.locale} ${bundle.id}`) ?? [],
    })),
  }))
  const query = { select: () => ({ execute: async () => rows }) }
  return { settings: { get: async () => settings }, db: { selectFrom: () => query } }
}

function compile(options) {
  const compilerOptions = { strategy: ['globalVariable', 'baseLocale'], emitReadme: false, ...options }
  return compileProject({ project: all, projectPath: project, compilerOptions })
}

function write(to, contents) {
  for (const path of new Set(Object.keys(contents).map((name) => dirname(join(to, name))))) mkdirSync(path, { recursive: true })
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(to, name), content)
}
