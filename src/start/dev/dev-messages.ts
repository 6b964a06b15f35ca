import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compile } from '@inlang/paraglide-js'
import { ownValue } from '#src/kernel/own-value.ts'
import { projectFolder } from '../build-pages.ts'
import { setMessages } from './live-messages.ts'

const locales = ['pt', 'en'] as const
type Texts = Record<(typeof locales)[number], Record<string, unknown>>

const sources = join(projectFolder, 'messages')
const built = join(projectFolder, 'src/i18n/paraglide/node/messages.js')
/** The sources of what was built last: `tools/build.mjs` keeps them. */
const builtSources = join(projectFolder, 'src/i18n/paraglide/sources')
const folder = join(projectFolder, '.dev')

/** What a browser imports as its messages. */
export const browserMessages = join(folder, 'messages.js')

/**
 * Has Node and browsers use the messages as they are in `messages/`, and returns what does so again after a change. To compile all of
 * them takes several seconds, so only those that differ from the last build are. A removed message goes with the next build.
 */
export async function openDevMessages(): Promise<() => Promise<void>> {
  if (!existsSync(builtSources) || !existsSync(built)) buildMessages()
  const before = readTexts(builtSources)
  let round = 0
  rmSync(folder, { recursive: true, force: true })
  setMessages(await import(pathToFileURL(built).href))
  const update = async (): Promise<void> => {
    round += 1
    const now = readTexts(sources)
    const changed = Object.keys(now.pt).filter((key) =>
      locales.some((locale) => !isSame(ownValue(now[locale], key), ownValue(before[locale], key))),
    )
    // Under a name of its own, because Node reads a file once.
    const name = `messages-${round}`
    const names = changed.length > 0 ? await compileSome(now, changed, join(folder, name)) : []
    mkdirSync(join(folder, name), { recursive: true })
    const own = names.map((key) => JSON.stringify(key)).join(', ')
    writeFileSync(
      join(folder, name, 'all.js'),
      `export * from '../../src/i18n/paraglide/node/messages.js'\n${own && `export { ${own} } from './messages/_index.js'\n`}`,
    )
    writeFileSync(browserMessages, `export * as m from './${name}/all.js'\n`)
  }
  await update()
  return update
}

function buildMessages(): void {
  console.log('compiling the messages: once, usually 15 s')
  const { status } = spawnSync(process.execPath, ['tools/build.mjs', '--messages', '--types'], {
    cwd: projectFolder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the messages cannot be compiled')
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function readTexts(from: string): Texts {
  const read = (locale: string) => JSON.parse(readFileSync(join(from, `${locale}.json`), 'utf8')) as Record<string, unknown>
  return { pt: read('pt'), en: read('en') }
}

/** Compiles these messages into the folder `to`, hands them to Node, and returns the names under which they are exported. */
async function compileSome(texts: Texts, keys: readonly string[], to: string): Promise<string[]> {
  const project = join(folder, 'project.inlang')
  const settings = JSON.parse(readFileSync(join(projectFolder, 'project.inlang/settings.json'), 'utf8')) as { modules: string[] }
  const modules = settings.modules.map((module) => module.replace(/^\./, '..'))
  for (const made of [project, join(folder, 'messages')]) mkdirSync(made, { recursive: true })
  writeFileSync(join(project, 'settings.json'), JSON.stringify({ ...settings, modules }))
  for (const locale of locales) {
    const some = Object.fromEntries(keys.map((key) => [key, ownValue(texts[locale], key)]))
    writeFileSync(join(folder, 'messages', `${locale}.json`), JSON.stringify(some))
  }
  await compile({ project, outdir: to, strategy: ['globalVariable', 'baseLocale'], emitReadme: false })
  // The locale of a request is the same for all of them.
  writeFileSync(join(to, 'runtime.js'), "export * from '#src/i18n/paraglide/runtime.js'\n")
  const compiled = (await import(pathToFileURL(join(to, 'messages/_index.js')).href)) as Parameters<typeof setMessages>[0]
  setMessages(compiled)
  return Object.keys(compiled)
}
