// Every page ships the texts of its own language only: of each file of the browser's build that may hold some there are two, `….pt.js` and
// `….en.js`. The door of the pages hands out the ones or the others (`src/web/page-handler.ts`).
import { Visitor, parseSync } from 'vite'
import type { ESTree, Plugin, Rolldown } from 'vite'

/** Stands in the build for "the page is in English" until each language gets its own files. */
export const english = '__ENGLISH__'

/** What a message is called that can be asked for in a language other than the page's. */
export const inAnyLanguage = (key: string): string => `${key}__in`

type Change = { start: number; end: number; text: string }

function changed(code: string, changes: readonly Change[]): string {
  const inOrder = changes.toSorted((one, other) => one.start - other.start)
  const parts = inOrder.map(({ start, text }, index) => code.slice(inOrder[index - 1]?.end ?? 0, start) + text)
  return parts.join('') + code.slice(inOrder.at(-1)?.end ?? 0)
}

const parsed = (code: string): ESTree.Program => parseSync('file.js', code).program

/** `m.key(inputs)` is said in the language of the page; whoever names a language, or hands the message on, keeps both texts. */
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
  // Wherever else the minifier has put the question, it is answered.
  return changed(code, changes).replaceAll(english, isEnglish ? '!0' : '!1')
}

const portuguese = /\.pt\.js$/

// React and its router say nothing, and are too large to be fetched again by whoever changes the language.
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
