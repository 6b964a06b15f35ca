/** A piece of a line with its formatting. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'emphasis' | 'strong'; parts: readonly Inline[] }
  /** `to` is an address that `linkTo` has accepted. */
  | { kind: 'link'; to: string; parts: readonly Inline[] }
  | { kind: 'break' }

/** A block of text as a page renders it. Data instead of markup: staff cannot bring code into a page. */
export type Block =
  | { kind: 'heading'; level: HeadingLevel; parts: readonly Inline[] }
  | { kind: 'paragraph'; parts: readonly Inline[] }
  /** `start`: the number of its first item; null for a list without numbers. */
  | { kind: 'list'; start: number | null; items: readonly (readonly Block[])[] }
  | { kind: 'quote'; blocks: readonly Block[] }
  | { kind: 'rule' }

export type HeadingLevel = 2 | 3 | 4 | 5

/** The plain text, for search engines and for searching within the page. */
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

/**
 * The address of a link if a text may link there: the web, a mailbox, a telephone, a page of the shop; undefined for any other.
 */
export function linkTo(address: string): string | undefined {
  const to = address.trim()
  // Browsers drop tabs and line breaks from an address, and read a backslash as a slash.
  if (/[\s\p{Cc}\\]/u.test(to)) return undefined
  if (schemes.test(to)) return to
  return /^(?:\/(?!\/)|#)/.test(to) ? to : undefined
}

export const isExternal = (to: string): boolean => /^https?:/i.test(to)

/** Reading time in minutes at 200 words a minute, the same for both languages. */
export const readingMinutes = (texts: readonly string[]): number =>
  Math.max(1, ...texts.map((text) => Math.round((text.match(/\S+/g) ?? []).length / 200)))
