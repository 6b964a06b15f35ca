// A promise that is rejected while nothing awaits it ends the shop. Three kinds of code lead there, and are refused: a promise that is
// started, and awaited only after another one; a `reject` that is stored for later; a process started outside of the modules that
// handle each of its failures.
import { parseSync, Visitor } from 'oxc-parser'

/** Where processes are started, with what is done when one cannot be. */
const starters = new Map([
  ['src/platform/task-process.ts', 'every failure to start is an outage of the task'],
  ['src/platform/database/embedded-spawn.ts', 'every failure is an error of the start'],
  ['src/start/build-pages.ts', 'its error event is awaited, and is an error of the start'],
])

/** Where `reject` outlives the call that makes its promise, with why it is awaited by then. */
const rejecters = new Map([
  ['src/platform/http/read-body.ts', 'the promise is returned to `inTime`, which handles it before anything arrives'],
  ['src/start/stopping.ts', 'the promise is raced, so handled, from the moment it is made'],
  ['src/platform/database/batched.ts', 'the caller has the promise before the batch is sent'],
])

const isCall = (node) =>
  node?.type === 'CallExpression' && !(node.callee.type === 'MemberExpression' && node.callee.property.name === 'catch')

/** Names that an awaited expression waits for: `await x`, `await Promise.all([x, y])`. */
function awaitedNames(argument) {
  if (argument.type === 'Identifier') return [argument.name]
  const isCombined = argument.type === 'CallExpression' && argument.callee.object?.name === 'Promise'
  const list = isCombined ? (argument.arguments[0]?.elements ?? []) : []
  return list.flatMap((element) => (element?.type === 'Identifier' ? [element.name] : []))
}

/** What each function starts, awaits and handles; what a nested function awaits belongs to that one. */
function readFunctions(program) {
  const all = []
  const stack = []
  const open = () => {
    const own = { started: new Map(), awaits: [], handled: new Set() }
    stack.push(own)
    all.push(own)
  }
  const current = () => stack.at(-1)
  open()
  const visitors = {
    VariableDeclarator({ id, init, end }) {
      if (id.type === 'Identifier' && isCall(init)) current().started.set(id.name, end)
    },
    AwaitExpression({ start, end, argument }) {
      current().awaits.push({ start, end, names: awaitedNames(argument) })
    },
    ForOfStatement({ await: isAwaited, start, right }) {
      if (isAwaited) current().awaits.push({ start, end: right.start, names: [] })
    },
    MemberExpression({ object, property }) {
      if (object.type === 'Identifier' && ['catch', 'then', 'finally'].includes(property.name))
        for (const one of stack) one.handled.add(object.name)
    },
  }
  for (const type of ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']) {
    visitors[type] = open
    visitors[`${type}:exit`] = () => stack.pop()
  }
  new Visitor(visitors).visit(program)
  return all
}

const lateAwaits = (program) =>
  readFunctions(program).flatMap(({ started, awaits, handled }) =>
    awaits.flatMap(({ start, names }) =>
      names.flatMap((name) => {
        const begun = started.get(name)
        const isBetween = (other) => other.start >= begun && other.end <= start && !other.names.includes(name)
        const isLate = begun !== undefined && begun < start && awaits.some(isBetween)
        return isLate && !handled.has(name) ? [{ at: begun, name }] : []
      }),
    ),
  )

/** Why a source file may reject a promise that nothing awaits. */
export function rejectionErrors(file, text) {
  if (/\.test\.tsx?$/.test(file) || !/\bawait\b|withResolvers|new Promise|node:/.test(text)) return []
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const lineOf = (position) => text.slice(0, position).split('\n').length
  const stored = /withResolvers|new Promise\b/.test(text) ? storedRejects(file, program, lineOf) : []
  const late = lateAwaits(program).map(({ at, name }) => `${file}:${lineOf(at)}: ${name} is awaited after another promise`)
  return [...late, ...stored, ...strayStarts(file, program, lineOf)]
}

function storedRejects(file, program, lineOf) {
  if (rejecters.has(file)) return []
  const found = []
  new Visitor({
    Property({ key, value, start }) {
      if (key.name === 'reject' && value.type === 'Identifier') found.push(`${file}:${lineOf(start)}: a reject that is stored`)
    },
    MemberExpression({ object, property, start }) {
      if (property.name === 'reject' && object.name !== 'Promise') found.push(`${file}:${lineOf(start)}: a reject that is stored`)
    },
  }).visit(program)
  return found
}

function strayStarts(file, program, lineOf) {
  if (starters.has(file)) return []
  return program.body
    .filter(
      ({ type, source }) =>
        type === 'ImportDeclaration' && /^(?:node:)?(?:child_process|worker_threads|cluster)$/.test(source.value),
    )
    .flatMap(({ specifiers, importKind, start }) =>
      importKind === 'type' || specifiers.every(({ imported }) => imported?.name.endsWith('Sync'))
        ? []
        : [`${file}:${lineOf(start)}: a process is started outside of ${[...starters.keys()].join(' and ')}`],
    )
}
