export type Block = { kind: 'heading'; text: string } | { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/**
 * The blocks of a text as staff write it: an empty line parts blocks, `## ` begins a heading, `- ` the items of a list.
 * Nothing else is mark-up, so that no text can bring code into a page.
 */
export const blocksOf = (text: string): Block[] =>
  text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap(readBlock)

function readBlock(block: string): Block[] {
  if (block.startsWith('## ')) {
    const [heading = '', ...rest] = block.slice(3).split('\n')
    const below = rest.join('\n').trim()
    return [{ kind: 'heading', text: heading }, ...(below ? readBlock(below) : [])]
  }
  const lines = block.split('\n')
  if (lines.every((line) => line.startsWith('- '))) return [{ kind: 'list', items: lines.map((line) => line.slice(2)) }]
  return [{ kind: 'paragraph', text: lines.join(' ') }]
}
