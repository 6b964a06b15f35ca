import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { CloseLink } from './close-link.tsx'

type Props = {
  /** Names the list. */ label: string
  paneLabel: string
  pane: ReactNode
  /** Something is chosen: paper shows it, and not the list. */ isChosen?: boolean
  /** For a list whose columns need the room. */ isNarrow?: boolean | undefined
  /** On phones the pane covers the lower part of the screen. */ isSheet?: boolean | undefined
  children: ReactNode
}

/** A list with a detail pane beside it; phones show the list alone. */
export function ListAndPane({ label, paneLabel, pane, isChosen = false, isNarrow = false, isSheet = false, children }: Props) {
  return (
    <div
      className={classNames(
        'grid h-full print:block',
        isNarrow
          ? 'md:grid-cols-[minmax(0,1fr)_21rem] lg:grid-cols-[minmax(0,1fr)_23.25rem]'
          : 'md:grid-cols-[minmax(0,1fr)_23.25rem] lg:grid-cols-[minmax(0,1fr)_25.25rem]',
      )}
    >
      <section aria-label={label} className={classNames('flex min-w-0 flex-col', isChosen && 'print:hidden')}>
        {children}
      </section>
      <aside
        aria-label={paneLabel}
        className={classNames(
          'border-s border-line bg-surface md:sticky md:top-13 md:h-[calc(100dvh-3.25rem)] md:overflow-y-auto',
          isSheet
            ? 'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:max-h-[80dvh] max-md:overflow-y-auto max-md:rounded-t-xl max-md:border max-md:shadow-float'
            : 'max-md:hidden',
          isChosen ? 'print:static print:block print:h-auto print:overflow-visible print:border-0' : 'print:hidden',
        )}
      >
        {pane}
      </aside>
    </div>
  )
}

/** The pane's content while nothing is selected. */
export function NothingChosen({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className="grid h-full content-center justify-items-center gap-1.5 p-8 text-center text-ink-2">
      <span className="[&>svg]:size-8 [&>svg]:text-ink-3">{icon}</span>
      <p className="font-semibold text-ink">{title}</p>
      <p className="max-w-[32ch] text-xs">{text}</p>
    </div>
  )
}

type HeadProps = {
  title: string
  level: 1 | 2
  /** Absent on a page of its own. */ close?: { to: string; label: string } | undefined
  /** Small facts below the title. */ children: ReactNode
}

/** Of what the pane is about. */
export function PaneHead({ title, level, close, children }: HeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 gap-0.5">
        <Heading className="text-[1.25rem] leading-7 [overflow-wrap:anywhere]">{title}</Heading>
        {children}
      </div>
      {close && <CloseLink {...close} className="ms-auto" />}
    </div>
  )
}

/** A section of the pane. `level` is that of the heading above. */
type BlockProps = {
  title?: string
  level?: 1 | 2
  /** There is nothing in it to be read on paper. */ screenOnly?: boolean
  children: ReactNode
}

export function PaneBlock({ title, level = 1, screenOnly = false, children }: BlockProps) {
  const Heading = level === 1 ? 'h2' : 'h3'
  return (
    <div
      className={classNames(
        'border-t border-line px-4 py-3.5 first:border-t-0 lg:px-4.5 print:px-0',
        screenOnly && 'print:hidden',
      )}
    >
      {title && <Heading className="pb-1.5 font-sans text-xs font-bold tracking-normal">{title}</Heading>}
      {children}
    </div>
  )
}

/** Short facts at both ends of a line. */
export function PaneFacts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">{children}</dl>
}

export function PaneFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </>
  )
}
