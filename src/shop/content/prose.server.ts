import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Nodes, PhrasingContent } from 'mdast'
import { maxTextLength } from './max-text-length.ts'
import { linkTo } from './prose.ts'
import type { Block, HeadingLevel, Inline } from './prose.ts'

// Maximum nesting of quotes, lists and emphasis; deeper markup becomes plain text.
const deepest = 6
// The parser takes minutes for 20,000 nested marks; no real paragraph needs more than 400.
const maxMarks = 400

// Raw HTML, code and references become plain text.
const plain = ['htmlFlow', 'htmlText', 'codeIndented', 'codeFenced', 'codeText', 'definition']
const extensions = [{ disable: { null: plain } }]

/**
 * Parses Markdown into blocks: paragraphs, headings, lists, quotes, emphasis and links; pictures become their description. `top`
 * is the level of the highest headings, since the page already has its h1. No heading level is skipped.
 */
export function blocksOf(text: string, top: HeadingLevel = 2): Block[] {
  const { children } = fromMarkdown(bounded(text.slice(0, maxTextLength)), { extensions })
  let last = top - 1
  return children.flatMap((node) => {
    if (node.type !== 'heading') return blocks([node], 0)
    last = Math.min(top + Math.max(0, node.depth - 2), last + 1, 5)
    return [{ kind: 'heading', level: last as HeadingLevel, parts: inlines(node.children, 1) }]
  })
}

function blocks(nodes: readonly Nodes[], depth: number): Block[] {
  return nodes.flatMap((node): Block[] => {
    if (depth > deepest) return [{ kind: 'paragraph', parts: inlinesOf(node) }]
    switch (node.type) {
      // A heading inside a quote or a list is not a heading of the text.
      case 'heading':
        return [{ kind: 'paragraph', parts: [{ kind: 'strong', parts: inlines(node.children, depth + 1) }] }]
      case 'paragraph':
        return [{ kind: 'paragraph', parts: inlines(node.children, depth + 1) }]
      case 'blockquote':
        return [{ kind: 'quote', blocks: blocks(node.children, depth + 1) }]
      case 'list':
        return [
          {
            kind: 'list',
            start: node.ordered ? (node.start ?? 1) : null,
            items: node.children.map((item) => blocks(item.children, depth + 1)),
          },
        ]
      case 'thematicBreak':
        return [{ kind: 'rule' }]
      default:
        return [{ kind: 'paragraph', parts: inlinesOf(node) }]
    }
  })
}

function inlines(nodes: readonly PhrasingContent[], depth: number): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (depth > 2 * deepest) return inlinesOf(node)
    switch (node.type) {
      case 'emphasis':
      case 'strong':
        return [{ kind: node.type, parts: inlines(node.children, depth + 1) }]
      case 'link': {
        const to = linkTo(node.url)
        const parts = inlines(node.children, depth + 1)
        return to === undefined ? parts : [{ kind: 'link', to, parts }]
      }
      case 'break':
        return [{ kind: 'break' }]
      default:
        return inlinesOf(node)
    }
  })
}

/** The text of a node, however deeply nested. */
function inlinesOf(node: Nodes): Inline[] {
  const said: string[] = []
  const open: Nodes[] = [node]
  while (open.length > 0) {
    const next = open.pop()
    if (!next) break
    if ('children' in next) open.push(...next.children.toReversed())
    if ('value' in next) said.push(next.value)
    if ('alt' in next && next.alt) said.push(next.alt)
  }
  const text = said.join(' ').replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank))
  return text === '' ? [] : [{ kind: 'text', text }]
}

/** Puts a backslash before every mark beyond the limit, which bounds the parser's time. */
const bounded = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?=[ \t]*\n)/)
    .map((paragraph) => withFewMarks(paragraph.split('\n').map(withFewMarkers).join('\n')))
    .join('\n')

/** At most six quotes and lists may begin on one line. */
function withFewMarkers(line: string): string {
  let rest = line
  for (let count = 0; count < deepest; count += 1) {
    const marker = /^[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])/.exec(rest)?.[0]
    if (marker === undefined) return line
    rest = rest.slice(marker.length)
  }
  const escaped = rest.replace(/^([ \t]*)(\d{0,9})([-+*>.)])/, '$1$2\\$3')
  return line.slice(0, line.length - rest.length) + escaped
}

function withFewMarks(paragraph: string): string {
  let count = 0
  return paragraph.replace(/\\.|[*_[\]<&!]/gs, (mark) => {
    if (mark.startsWith('\\')) return mark
    count += 1
    return count > maxMarks ? `\\${mark}` : mark
  })
}
