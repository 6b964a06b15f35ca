import { ExternalLink } from 'lucide-react'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { matchPath } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { isExternal } from '../prose.ts'
import type { Block, Inline } from '../prose.ts'

const looks = { article: 'gap-4 text-ink', answer: 'gap-3 text-ink-2', card: 'gap-2.5 text-sm text-ink-2' }

/** A text in blocks at a readable width: that of an article, of an unfolded answer, or of a card. */
export function Prose({ blocks, look = 'article' }: { blocks: readonly Block[]; look?: keyof typeof looks }) {
  return (
    <div className={classNames('prose grid max-w-text wrap-anywhere', looks[look])}>
      <Blocks blocks={blocks} />
    </div>
  )
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) => blocks.map((block, at) => <ProseBlock key={at} block={block} />)

const headingLooks = {
  2: 'mt-4 text-xl',
  3: 'mt-3 text-lg',
  4: 'mt-2 font-sans font-bold tracking-normal',
  5: 'font-sans text-sm font-bold',
}

function ProseBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${block.level}`, { className: headingLooks[block.level] }, <Inlines parts={block.parts} />)
    case 'paragraph':
      return (
        <p>
          <Inlines parts={block.parts} />
        </p>
      )
    case 'list':
      return <ProseList {...block} />
    case 'quote':
      return (
        <blockquote className="grid gap-3 border-s-3 border-green-tint ps-4 text-ink-2">
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'rule':
      return <hr className="border-line" />
  }
}

function ProseList({ start, items }: Extract<Block, { kind: 'list' }>) {
  const entries = items.map((blocks, at) => (
    <li key={at}>
      <ItemBlocks blocks={blocks} />
    </li>
  ))
  const look = 'grid gap-1.5 ps-5 marker:text-green'
  if (start === null) return <ul className={classNames(look, 'list-disc')}>{entries}</ul>
  return (
    <ol start={start === 1 ? undefined : start} className={classNames(look, 'list-decimal marker:font-semibold')}>
      {entries}
    </ol>
  )
}

/** An item that is a single paragraph is rendered without a paragraph element. */
function ItemBlocks({ blocks }: { blocks: readonly Block[] }) {
  const [first] = blocks
  if (blocks.length === 1 && first?.kind === 'paragraph') return <Inlines parts={first.parts} />
  return (
    <div className="grid gap-1.5">
      <Blocks blocks={blocks} />
    </div>
  )
}

const Inlines = ({ parts }: { parts: readonly Inline[] }) => parts.map((part, at) => <ProseInline key={at} part={part} />)

function ProseInline({ part }: { part: Inline }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'break':
      return <br />
    case 'emphasis':
      return (
        <em>
          <Inlines parts={part.parts} />
        </em>
      )
    case 'strong':
      return (
        <strong>
          <Inlines parts={part.parts} />
        </strong>
      )
    case 'link':
      return <ProseLink to={part.to} parts={part.parts} />
  }
}

/** Whether the router may navigate there: a page of the shop in the current language. The other language is another document. */
const isPageOf = (to: string, locale: Locale): boolean => matchPath(to.replace(/[?#].*$/, ''))?.locale === locale

function ProseLink({ to, parts }: { to: string; parts: readonly Inline[] }) {
  const locale = useLocale()
  if (isPageOf(to, locale))
    return (
      <Link to={to} className="link">
        <Inlines parts={parts} />
      </Link>
    )
  if (!isExternal(to))
    return (
      <a href={to} className="link">
        <Inlines parts={parts} />
      </a>
    )
  return (
    <a href={to} rel="noopener noreferrer external" className="link">
      <Inlines parts={parts} />
      <ExternalLink aria-hidden="true" className="ms-1 inline size-3.5 align-[-0.125em]" />
      <span className="sr-only"> {m.content_external()}</span>
    </a>
  )
}
