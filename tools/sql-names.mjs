// Which file may name which table in SQL. Pure, so that its test can plant violations.
import { parseSync, Visitor } from 'oxc-parser'
import { tableOwners } from './table-owners.mjs'

const reading = /^(selectFrom|\w+Join|\w+JoinLateral|from|using)$/
const writing = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/

/** The tables and views of the generated row types, and which of them are views. */
export function schemaOf(rowTypes) {
  const [, database = '', views = ''] =
    /export interface DB \{([^}]*)\}[\s\S]*export type ViewName =([^;]*);/.exec(rowTypes) ?? []
  return {
    names: [...database.matchAll(/^ {2}"?([\w.]+)"?: /gm)].map(([, name]) => name),
    views: [...views.matchAll(/"(\w+)"/g)].map(([, name]) => name),
  }
}

/**
 * The relations that a file names, as `{ name, isWrite, line }`: in calls of the query builder, in `sql` templates, and in other
 * strings that hold a statement.
 */
export function sqlNames(file, source) {
  const found = []
  const strings = []
  let isDynamic = false
  const add = (name, isWrite, { start }) =>
    found.push({ name: name.replace(/^public\./, ''), isWrite, line: source.slice(0, start).split('\n').length })
  const addText = (text, node) => {
    for (const { name, isWrite } of namesInSql(text)) add(name, isWrite, node)
  }
  const tagged = new Set()
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const method = callee.type === 'MemberExpression' ? callee.property.name : callee.name
      const isSqlTable =
        /^(table|id)$/.test(method) && (callee.object?.name === 'sql' || callee.object?.property?.name === 'dynamic')
      if (!first || !(isSqlTable || reading.test(method) || writing.test(method))) return
      const named = first.type === 'ArrayExpression' ? first.elements : [first]
      for (const one of named) {
        if (one?.type === 'Literal' && typeof one.value === 'string')
          add(one.value.split(/\s+as\s+/)[0], writing.test(method), one)
        // Array.from and Buffer.from take variables too.
        if (one?.type === 'Identifier' && (isSqlTable || /^(selectFrom|\w{4,}Join)$/.test(method) || writing.test(method)))
          isDynamic = true
      }
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if ((tag.type === 'TSInstantiationExpression' ? tag.expression : tag).name !== 'sql') return
      tagged.add(quasi)
      addText(textOf(quasi), quasi)
    },
    TemplateLiteral(node) {
      if (!tagged.has(node) && isStatement(textOf(node))) addText(textOf(node), node)
    },
    Literal(node) {
      if (typeof node.value !== 'string') return
      strings.push(node)
      if (isStatement(node.value)) addText(node.value, node)
    },
  }).visit(program)
  // A table in a variable: every string of the file may be its name.
  if (isDynamic) for (const node of strings) add(node.value, false, node)
  return found
}

// An expression is a value or a part that is checked where it stands.
const textOf = ({ quasis }) => quasis.map(({ value }) => value.raw).join(' $ ')
const isStatement = (text) =>
  /\b(select\b[\s\S]*\bfrom|insert\s+into|delete\s+from|update\b[\s\S]*\bset|lock\s+table|truncate)\b/i.test(text)

const relation = '(?:only\\s+|lateral\\s+)?"?([a-z_]\\w*"?(?:\\."?[a-z_]\\w*)?)"?'
const first = new RegExp(`\\b(from|join|into|update|using|table|truncate)\\s+${relation}`, 'gi')
const further = new RegExp(`^(?:\\s+(?:as\\s+)?\\w+)?\\s*,\\s*${relation}`, 'i')

function namesInSql(text) {
  const names = []
  for (const match of text.matchAll(first)) {
    const keyword = match[1].toLowerCase()
    const isDelete = keyword === 'from' && /\bdelete\s+$/i.test(text.slice(0, match.index))
    names.push({ name: match[2].replaceAll('"', ''), isWrite: isDelete || /into|update|truncate/.test(keyword) })
    if (keyword !== 'from' && keyword !== 'using') continue
    let rest = text.slice(match.index + match[0].length)
    for (let next = further.exec(rest); next; next = further.exec(rest)) {
      names.push({ name: next[1].replaceAll('"', ''), isWrite: false })
      rest = rest.slice(next[0].length)
    }
  }
  return names
}

const homeOf = (file) => /^src\/shop\/([^/]+)\//.exec(file)?.[1] ?? /^src\/(\w+)\//.exec(file)?.[1]
const isTest = (file) => /\.test\.tsx?$/.test(file)
// What must hold between the tables of all features, and what an operator's commands read, is stated in src/start.
const readsAll = (file) => file.startsWith('src/start/')

/** Every forbidden name as a sentence. `files` maps a path to its `sqlNames`. */
export function sqlFaults(files, schema, owners = tableOwners) {
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([owner, { tables, views, ownViews = [] }]) =>
      [...tables, ...views, ...ownViews].map((name) => [name, owner]),
    ),
  )
  const found = ownerFaults(schema, owners)
  for (const [file, names] of files)
    for (const { name, isWrite, line } of names) {
      if (isTest(file) || !file.startsWith('src/') || !ownerOf.has(name)) continue
      const owner = ownerOf.get(name)
      const isOwn = owners[owner].ownViews?.includes(name) ?? false
      const violation = violationOf(file, { isWrite, owner, isOwn, isView: schema.views.includes(name) })
      if (violation) found.push(`${file}:${line} ${isWrite ? 'writes' : 'names'} ${name}: ${violation}`)
    }
  return [...new Set(found)]
}

function violationOf(file, { isWrite, owner, isOwn, isView }) {
  if (isView && isWrite) return 'nothing writes to a view'
  if (readsAll(file)) return isWrite ? `only ${owner} writes to it` : undefined
  if ((!isView || isOwn) && homeOf(file) !== owner) return `it belongs to ${owner}; call it, or read a view that it publishes`
  if (isView && !isOwn && homeOf(file) === owner) return 'its owner reads the table'
  return /(^|[./])store\.server\.ts$/.test(file) ? undefined : 'only a store names a table or view'
}

/** Every relation has exactly one owner; a view has its owner's name and a reader elsewhere is checked by `needlessViews`. */
function ownerFaults({ names, views }, owners) {
  const listed = Object.entries(owners).flatMap(([owner, of]) => [
    ...of.tables.map((name) => ({ owner, name, isView: false })),
    ...[...of.views, ...(of.ownViews ?? [])].map((name) => ({ owner, name, isView: true })),
  ])
  return [
    ...names
      .filter((name) => listed.filter((one) => one.name === name).length !== 1)
      .map((name) => `${name} needs exactly one owner`),
    ...listed.filter(({ name }) => !names.includes(name)).map(({ name, owner }) => `${owner} owns ${name}, which does not exist`),
    ...listed
      .filter(({ name, isView }) => names.includes(name) && views.includes(name) !== isView)
      .map(({ name, isView }) => `${name} is ${isView ? 'no view' : 'a view'}`),
    ...listed
      .filter(
        ({ owner, name, isView }) =>
          isView && name !== 'standard_shipping_rate' && !name.startsWith(`${owner.replaceAll('-', '_')}_`),
      )
      .map(({ owner, name }) => `the view ${name} has not the name of its owner ${owner}`),
  ]
}

/** Published views that no other feature reads. */
export function needlessViews(files, owners = tableOwners) {
  const read = new Set()
  for (const [file, names] of files) if (!isTest(file)) for (const { name } of names) read.add(name)
  return Object.values(owners).flatMap(({ views }) => views.filter((name) => !read.has(name)))
}
