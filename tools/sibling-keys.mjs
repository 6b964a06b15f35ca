import { Visitor, parseSync } from 'oxc-parser'

// Elements that stand beside each other under the same key double themselves when the page changes: React warns of it in
// development alone.

/** The elements that a child may become, of which one is shown at a time. */
function elementsOf(node) {
  if (node?.type === 'JSXElement') return [node]
  if (node?.type === 'JSXExpressionContainer') return elementsOf(node.expression)
  if (node?.type === 'ParenthesizedExpression') return elementsOf(node.expression)
  if (node?.type === 'LogicalExpression') return elementsOf(node.right)
  if (node?.type === 'ConditionalExpression') return [...elementsOf(node.consequent), ...elementsOf(node.alternate)]
  return []
}

const keyOf = (element, text) => {
  const { value } = element.openingElement.attributes.find(({ name }) => name?.name === 'key') ?? {}
  return value && text.slice(value.start, value.end)
}

/** The lines of a source file where two children of one element have the same key. */
export function siblingKeyErrors(file, text) {
  if (!file.endsWith('.tsx') || !text.includes('key=')) return []
  const found = []
  const check = ({ children }) => {
    const keys = children.map((child) => new Set(elementsOf(child).flatMap((element) => keyOf(element, text) ?? [])))
    children.forEach((child, at) => {
      const earlier = keys.slice(0, at).reduce((all, one) => all.union(one), new Set())
      if (keys[at].isDisjointFrom(earlier)) return
      found.push(`${file}:${text.slice(0, child.start).split('\n').length}: a key that another element beside it has`)
    })
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(parseSync(file, text).program)
  return found
}
