// Every page ships only the texts of its own language: each file of the browser build that may contain texts exists twice, as
// `….pt.js` and `….en.js`. The page handler serves one or the other (`src/web/page-handler.ts`).
import { Visitor, parseSync } from 'vite'
import type { ESTree, Plugin, Rolldown } from 'vite'

/** Placeholder for "the page is in English" until the build writes each language's files. */
export const english = '__ENGLISH__'

/** Name of a message that can be requested in another language than the page's. */
export const inAnyLanguage = (key: string): string => `${key}__in`

type Change = { start: number; end: number; text: string }

function changed(code: string, changes: readonly Change[]): string {
  const inOrder = changes.toSorted((one, other) => one.start - other.start)
  const parts = inOrder.map(({ start, text }, index) => code.slice(inOrder[index - 1]?.end ?? 0, start) + text)
  return parts.join('') + code.slice(inOrder.at(-1)?.end ?? 0)
}

const parsed = (code: string): ESTree.Program => parseSync('file.js', code).program

/** `m.key(inputs)` uses the page's language; code that passes a language, or passes the message on, keeps both texts. */
export function withRequestedLanguages(code: string, keys: ReadonlySet<string>): string {
  const plain = new Set<number>()
  const changes: Change[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: args }) => {
      if (args.length < 2 && args[0]?.type !== 'SpreadElement') plain.add(callee.start)
    },
    MemberExpression: ({ object, property, computed, start }) => {
      if (object.type !== 'Identifier' || object.name !== 'm' || property.type !== 'Identifier') return
      if (computed)
        throw new Error(`a message is looked up by a key that the build does not know: ${code.slice(start, property.end)}]`)
      if (!keys.has(property.name) || plain.has(start)) return
      changes.push({ start: property.start, end: property.end, text: inAnyLanguage(property.name) })
    },
  }).visit(parsed(code))
  return changed(code, changes)
}

const isText = ({ type }: ESTree.Expression): boolean => type === 'TemplateLiteral' || type === 'Literal'

/** The code as a page in one language needs it. */
export function inLanguage(code: string, isEnglish: boolean): string {
  if (!code.includes(english)) return code
  const changes: Change[] = []
  new Visitor({
    ConditionalExpression: ({ test, consequent, alternate, start, end }) => {
      const branch = isEnglish ? consequent : alternate
      if (test.type !== 'Identifier' || test.name !== english || !isText(branch)) return
      changes.push({ start, end, text: code.slice(branch.start, branch.end) })
    },
  }).visit(parsed(code))
  // Resolves the placeholder wherever else the minifier has moved it.
  return changed(code, changes).replaceAll(english, isEnglish ? '!0' : '!1')
}

const portuguese = /\.pt\.js$/

// React and its router contain no texts, and are too large to be fetched again after a change of language.
const silent = new Set(['router', 'rolldown-runtime'])

/** The name of a file of the browser's build. */
export const fileNames = ({ name }: { name: string }): string => `assets/[name]-[hash]${silent.has(name) ? '' : '.pt'}.js`

const inEnglish = (fileName: string): string => fileName.replace(portuguese, '.en.js')

export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const twins = chunks.filter(({ fileName }) => portuguese.test(fileName))
        for (const { fileName, imports, code } of chunks)
          if (!portuguese.test(fileName) && (code.includes(english) || imports.some((file) => portuguese.test(file))))
            throw new Error(`${fileName} is to serve both languages, and needs a file that serves one: see one-language`)
        for (const chunk of twins) {
          this.emitFile({ type: 'asset', fileName: inEnglish(chunk.fileName), source: englishCounterpart(chunk, twins) })
          chunk.code = inLanguage(chunk.code, false)
        }
      },
    },
  }
}

function englishCounterpart({ code }: Rolldown.OutputChunk, twins: readonly Rolldown.OutputChunk[]): string {
  const names = new Set(twins.map(({ fileName }) => fileName.replace('assets/', '')))
  return inLanguage(code, true).replace(/[\w.-]+\.pt\.js/g, (name) => (names.has(name) ? inEnglish(name) : name))
}
