/** A piece of a line: its words, and how they are set. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'emphasis' | 'strong'; parts: readonly Inline[] }
  /** `to` is an address that `linkTo` has let pass. */
  | { kind: 'link'; to: string; parts: readonly Inline[] }
  | { kind: 'break' }

/** A piece of a text as a page draws it. Data, not mark-up: nothing that staff write can bring code into a page. */
export type Block =
  | { kind: 'heading'; level: HeadingLevel; parts: readonly Inline[] }
  | { kind: 'paragraph'; parts: readonly Inline[] }
  /** `start`: the number of its first item; null for a list without numbers. */
  | { kind: 'list'; start: number | null; items: readonly (readonly Block[])[] }
  | { kind: 'quote'; blocks: readonly Block[] }
  | { kind: 'rule' }

export type HeadingLevel = 2 | 3 | 4 | 5

/** The words alone, for search engines and for a search in the page. */
export const plainText = (blocks: readonly Block[]): string => blocks.map(textOfBlock).filter(Boolean).join(' ')

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOf(block.parts)
    case 'list':
      return block.items.map(plainText).join(' ')
    case 'quote':
      return plainText(block.blocks)
    case 'rule':
      return ''
  }
}

function textOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      return part.kind === 'break' ? ' ' : textOf(part.parts)
    })
    .join('')
}

const schemes = /^(?:https?:\/\/[^/?#\s]|mailto:[^\s?]+@|tel:\+?[\d()-]+$)/i

/** The address of a link if a text may lead there: the web, a mailbox, a telephone, a page of the shop; undefined for any other. */
export function linkTo(address: string): string | undefined {
  const to = address.trim()
  // Browsers drop tabs and line ends from an address, and read a backslash as a slash.
  if (/[\s\p{Cc}\\]/u.test(to)) return undefined
  if (schemes.test(to)) return to
  return /^(?:\/(?!\/)|#)/.test(to) ? to : undefined
}

/** Whether a link leaves the shop. */
export const isExternal = (to: string): boolean => /^https?:/i.test(to)

/** Minutes that a text takes to read, at two hundred words a minute. Both languages are told the same. */
export const readingMinutes = (texts: readonly string[]): number =>
  Math.max(1, ...texts.map((text) => Math.round((text.match(/\S+/g) ?? []).length / 200)))
