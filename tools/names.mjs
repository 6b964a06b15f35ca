// The words that names, titles of tests, comments and docs avoid (docs/glossary.md), and the names that contain them because others
// depend on them.
import { basename } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const termsOf = (text, heading) => {
  const [, section = ''] = text.split(heading)
  const lines = section.split('\n## ')[0].match(/`[^`]+`/g) ?? []
  return new Set(lines.flatMap((line) => line.replaceAll('`', '').split(/\s+/)))
}

/** The words of the glossary's last section, their only definition. */
export const avoidedTerms = (text) => termsOf(text, '## Words not to use in identifiers')

/** The shorter list for sentences: words that have a standard term and no other meaning in the title of a test. */
export const avoidedTitleTerms = (text) => termsOf(text, '## Words not to use in titles')

/** The shortest list, for comments and docs: words that no technical sentence needs. */
export const avoidedProseTerms = (text) => termsOf(text, '## Words not to use in comments')

/** Splits `lockCartForCheckout`, `stock-reservation` and `seen_at` into words; MB WAY is a brand. */
export const splitName = (name) =>
  name
    .replace(/mb-?way/i, 'mb')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const fixed = (...groups) => new Map(groups.flatMap(([names, because]) => names.split(' ').map((name) => [name, because])))

/** Names that may not change, with what depends on them. */
const fixedNames = fixed(
  ['keepAlive keepAliveTimeout deadLetter', 'options of libraries'],
  ['http-gone HttpGone HttpGoneContent httpGoneOf isHttpGone', 'the name of status 410'],
  ['pickupKeptDays codesKeptDays linePieces mnsrmPieces mnsrmEfPieces', 'keys of the stored settings'],
)

/** Fixed names of properties alone. A property with an underscore always belongs to the API, a form, a message or the database. */
const fixedProperties = fixed(
  ['seen way problem held taken letters gone words', 'fields and buttons of forms, attributes of the API'],
  ['most piece pieces ways way given kept problem asked', 'parameters of messages'],
  ['door held told kept', 'columns of the database'],
  ['taken letterId', 'stored with a transition, and with a job'],
)

/**
 * The declarations of a file: `{ name, line, isProperty }`. A destructured property that keeps its name is declared elsewhere.
 */
export function declaredNames(file, text) {
  const names = new Map()
  const add = (node, isProperty) => {
    if (node?.type !== 'Identifier' || names.has(`${node.name} ${isProperty}`)) return
    const line = text.slice(0, node.start).split('\n').length
    names.set(`${node.name} ${isProperty}`, { name: node.name, line, isProperty })
  }
  const note = (node) => add(node, false)
  const bind = (node) => {
    if (node?.type === 'Identifier') note(node)
    else if (node?.type === 'AssignmentPattern') bind(node.left)
    else if (node?.type === 'RestElement') bind(node.argument)
    else if (node?.type === 'ArrayPattern') node.elements.forEach(bind)
    else if (node?.type === 'ObjectPattern')
      for (const part of node.properties) {
        const isRenamed = part.type !== 'Property' || !part.shorthand
        if (isRenamed) bind(part.type === 'Property' ? part.value : part)
      }
  }
  const declaration = ({ id }) => note(id)
  const member = ({ key, computed, shorthand }) => computed || shorthand || add(key, true)
  const callable = ({ id, params }) => {
    note(id)
    params.forEach(bind)
  }
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  new Visitor({
    VariableDeclarator: ({ id }) => bind(id),
    FunctionDeclaration: callable,
    FunctionExpression: callable,
    ArrowFunctionExpression: callable,
    TSFunctionType: callable,
    CatchClause: ({ param }) => bind(param),
    ClassDeclaration: declaration,
    TSTypeAliasDeclaration: declaration,
    TSInterfaceDeclaration: declaration,
    TSTypeParameter: ({ name }) => note(name),
    TSPropertySignature: member,
    TSMethodSignature: (node) => (member(node), callable(node)),
    PropertyDefinition: member,
    MethodDefinition: member,
    ObjectExpression: ({ properties }) => properties.forEach((part) => part.type === 'Property' && member(part)),
    ImportSpecifier: ({ imported, local }) => imported.name !== local.name && note(local),
    ImportNamespaceSpecifier: ({ local }) => note(local),
  }).visit(program)
  return [...names.values()]
}

const isFixed = ({ name, isProperty }) =>
  fixedNames.has(name) || (isProperty && (name.includes('_') || fixedProperties.has(name)))

/** The violations in the names of a file, one line each. */
export function nameErrors(file, text, avoided) {
  const avoidedIn = (name) => splitName(name).filter((word) => avoided.has(word))
  const fileName = basename(file).replace(/(\.(server|test|actions|store|schema|api|jobs|d))*\.\w+$/, '')
  const ofFile = fixedNames.has(fileName) ? [] : avoidedIn(fileName)
  const names = declaredNames(file, text).filter((declared) => !isFixed(declared))
  return [
    ...ofFile.map((word) => `${file}: the file name says "${word}"`),
    ...names.flatMap(({ name, line }) => avoidedIn(name).map((word) => `${file}:${line}: ${name} says "${word}"`)),
  ]
}

/** What `test.skipIf(x).each(rows)` is called on. */
const calledOn = (node) => {
  if (node.type === 'Identifier') return node.name
  const inner = { CallExpression: node.callee, TaggedTemplateExpression: node.tag, MemberExpression: node.object }[node.type]
  return inner && calledOn(inner)
}

/** The titles of tests and their groups in a file, and the sentences that `expect` shows: `{ title, line }`. */
export function testTitles(file, text) {
  const titles = []
  const add = (node) => {
    const isText = node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')
    if (!isText) return
    const title = node.type === 'Literal' ? node.value : node.quasis.map(({ value }) => value.cooked).join('…')
    titles.push({ title, line: text.slice(0, node.start).split('\n').length })
  }
  const { program } = parseSync(file, text)
  new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type === 'Identifier' && callee.name === 'expect') add(second)
      else if (second && ['describe', 'it', 'test'].includes(calledOn(callee))) add(first)
    },
  }).visit(program)
  return titles
}

/** The titles of a file that say a word of the list, one line for each word. */
export function titleErrors(file, text, avoided) {
  const avoidedIn = (title) => termsIn(title).filter((word) => avoided.has(word))
  return testTitles(file, text).flatMap(({ title, line }) =>
    avoidedIn(title).map((word) => `${file}:${line}: the title "${title}" says "${word}"`),
  )
}

const termsIn = (text) => text.toLowerCase().match(/[a-z]+/g) ?? []

// Names that are quoted, such as columns of the database, and the targets of links.
const withoutCode = (text) => text.replaceAll(/`[^`\n]*`|\]\([^)\s]*\)/g, (code) => ' '.repeat(code.length))

/** The comments of a source file, or a whole page of the docs: `{ text, line }`. */
export function proseOf(file, text) {
  if (file.endsWith('.md'))
    return [{ text: text.replaceAll(/^```[^]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' ')), line: 1 }]
  if (!file.endsWith('.css'))
    return parseSync(file, text).comments.map(({ value, start }) => ({
      text: value,
      line: text.slice(0, start).split('\n').length,
    }))
  return [...text.matchAll(/\/\*[^]*?\*\//g)].map(({ 0: value, index }) => ({
    text: value,
    line: text.slice(0, index).split('\n').length,
  }))
}

/** The words of the list in comments and docs, one line for each. */
export function proseErrors(file, text, avoided) {
  return proseOf(file, text).flatMap(({ text: prose, line }) =>
    withoutCode(prose)
      .split('\n')
      .flatMap((row, at) =>
        termsIn(row).flatMap((word) => (avoided.has(word) ? [`${file}:${line + at}: the text says "${word}"`] : [])),
      ),
  )
}
