// Paraglide writes a module for every message. The page build needs them separately, to include only the messages a page uses;
// Node and the tests need them all, and would open three thousand files at every start: two seconds each time.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const head = /^\/\* eslint-disable \*\/\n(import \{[^}]+\} from '\.\.\/runtime\.js';\n)/

/** The contents of the message modules as one. Throws when Paraglide's output has another format. */
export function bundledMessages(modules) {
  const imports = new Set()
  const bodies = modules.map((code) => {
    const [begin, line] = head.exec(code) ?? []
    if (begin === undefined) throw new Error(`a message begins in another way now: see bundle-messages\n${code.slice(0, 200)}`)
    imports.add(line)
    return `${code.slice(begin.length).trimEnd()}\n`
  })
  if (imports.size > 1) throw new Error('messages import different things now: see bundle-messages')
  return ['/* eslint-disable */\n', ...imports, ...bodies].join('')
}

/**
 * Replaces Paraglide's index of the messages, which every import goes through, with all of them. Without comments and long names:
 * a process keeps the source in memory, 1.2 MB instead of 8.
 */
export async function gatherMessages(folder) {
  const files = readdirSync(folder).filter((file) => /^[a-z]\w*\.js$/.test(file))
  const code = bundledMessages(files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8')))
  // Imported only here: a start that finds everything built does not need Vite.
  const { minify } = await import('vite')
  const { code: small } = await minify('_index.js', code, { module: true })
  writeFileSync(join(folder, '_index.js'), small)
}
