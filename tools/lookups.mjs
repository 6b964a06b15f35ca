// A text from outside may be `constructor` or `__proto__`: read from a plain object by it, an inherited member is taken for an entry.
// Found by type: a member named by any text that is not known to be one of a few. `ownValue`, or a `Map`, reads entries alone.
import { SyntaxKind } from 'typescript/unstable/ast'
import { API, TypeFlags } from 'typescript/unstable/sync'

const inherited = ['__proto__', ...Object.getOwnPropertyNames(Object.prototype)]
const literals = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NumericLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.PrivateIdentifier,
])

/** The object and the name of a member that is read or written by a computed name. */
function lookupOf(node) {
  if (node.kind === SyntaxKind.ElementAccessExpression) return { node, object: node.expression, name: node.argumentExpression }
  if (node.kind === SyntaxKind.BinaryExpression && node.operatorToken.kind === SyntaxKind.InKeyword)
    return { node, object: node.right, name: node.left }
  if (node.kind === SyntaxKind.BindingElement && node.propertyName?.kind === SyntaxKind.ComputedPropertyName)
    return { node, object: node.parent, name: node.propertyName.expression }
  if (node.kind === SyntaxKind.CallExpression && /^Reflect\s*\.\s*(?:get|set|has)$/.test(node.expression.getText()))
    return { node, object: node.arguments[0], name: node.arguments[1] }
  return undefined
}

/** An assertion or a `!` says what the text should be, not what it is. */
function unasserted(name) {
  const isAsserted = [SyntaxKind.AsExpression, SyntaxKind.NonNullExpression, SyntaxKind.ParenthesizedExpression].includes(
    name.kind,
  )
  const isConst = name.kind === SyntaxKind.AsExpression && name.type.getText() === 'const'
  return isAsserted && !isConst ? unasserted(name.expression) : name
}

function lookupsIn(source) {
  const found = []
  const visit = (node) => {
    const lookup = lookupOf(node)
    if (lookup?.name && !literals.has(lookup.name.kind)) found.push({ ...lookup, name: unasserted(lookup.name) })
    node.forEachChild(visit)
  }
  visit(source)
  return found.filter(({ name }) => !literals.has(name.kind))
}

/** Whether a value of this type may be the name of an inherited member. */
function canBeInherited(checker, type) {
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.String)) return true
  if (type.flags & (TypeFlags.Union | TypeFlags.Intersection)) return type.getTypes().some((one) => canBeInherited(checker, one))
  if (type.flags & TypeFlags.TemplateLiteral) return inherited.some((name) => patternOf(checker.typeToString(type)).test(name))
  if (!(type.flags & TypeFlags.Instantiable)) return false
  const constraint = checker.getBaseConstraintOfType(type)
  return !constraint || constraint === type || canBeInherited(checker, constraint)
}

const patternOf = (template) =>
  new RegExp(
    `^${template
      .slice(1, -1)
      .split(/\$\{[^}]*\}/)
      .map((text) => RegExp.escape(text))
      .join('.*')}$`,
  )

/** A table of just the names that a type parameter stands for: what they are is known where the table is. */
const isKeyedBy = (checker, object, name) =>
  (name.flags & TypeFlags.TypeParameter) !== 0 && checker.typeToString(object).includes(`Record<${checker.typeToString(name)},`)

// A list, or a text, is read by number; a text as name of one does not compile.
const isList = (checker, type) => checker.isArrayLikeType(type) || (type.flags & TypeFlags.StringLike) !== 0

/** The lines of a project where a text from outside may name an inherited member. `isOurs`: which of its files are read. */
export function lookupErrors(folder, isOurs) {
  const api = new API({ cwd: folder })
  try {
    const [{ program, checker }] = api.updateSnapshot({ openProject: `${folder}/tsconfig.json` }).getProjects()
    const files = program
      .getSourceFileNames()
      .filter((file) => file.startsWith(`${folder}/`) && isOurs(file.slice(folder.length + 1)))
    const lookups = files.flatMap((file) => {
      const source = program.getSourceFile(file)
      return lookupsIn(source).map((lookup) => ({ ...lookup, source, file: file.slice(folder.length + 1) }))
    })
    const types = lookups.length === 0 ? [] : checker.getTypeAtLocation(lookups.flatMap(({ object, name }) => [object, name]))
    const errors = lookups.flatMap(({ node, source, file }, at) => {
      const [object, name] = types.slice(2 * at, 2 * at + 2)
      if (!object || !name || isList(checker, object) || isKeyedBy(checker, object, name) || !canBeInherited(checker, name))
        return []
      const line = source.text.slice(0, node.getStart(source)).split('\n').length
      return [
        `${file}:${line}: ${node.getText(source).replaceAll(/\s+/g, ' ').slice(0, 80)} may read an inherited member: use ownValue or a Map`,
      ]
    })
    return { files: files.length, lookups: lookups.length, errors: errors.toSorted() }
  } finally {
    api.close()
  }
}
