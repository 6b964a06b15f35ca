import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Fact = { term: ReactNode; detail: ReactNode; key?: string; /** The line that sums up the others. */ total?: boolean }

/**
 * Terms and their details. `facts`: two columns with hairlines, as on a product page; `sums`: amounts at the end with the total
 * set apart; `stacked`: the term above its detail.
 */
export function DescriptionList({ items, look = 'facts' }: { items: readonly Fact[]; look?: 'facts' | 'sums' | 'stacked' }) {
  return (
    <dl className={classNames('text-sm', look === 'sums' && 'grid gap-2', look === 'stacked' && 'grid gap-3')}>
      {items.map((fact, index) => (
        <Row key={fact.key ?? index} fact={fact} look={look} />
      ))}
    </dl>
  )
}

const rows = {
  facts: {
    row: 'grid grid-cols-[minmax(6.5rem,8rem)_1fr] gap-3 border-t border-line py-2.25',
    term: 'text-ink-2',
    detail: 'max-w-text font-medium',
  },
  sums: {
    row: 'flex items-baseline justify-between gap-4',
    term: 'text-ink-2',
    // An amount is never broken over lines; a long number must not widen the page.
    detail: 'max-w-2/3 shrink-0 text-end font-medium wrap-anywhere tabular-nums',
  },
  stacked: { row: 'grid gap-0.5', term: 'text-ink-2', detail: 'font-medium' },
}

const total = {
  row: 'mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-base',
  term: 'font-bold',
  detail: 'font-display text-2xl font-title tabular-nums whitespace-nowrap',
}

function Row({ fact, look }: { fact: Fact; look: keyof typeof rows }) {
  const { row, term, detail } = fact.total ? total : rows[look]
  return (
    <div className={row}>
      <dt className={term}>{fact.term}</dt>
      <dd className={detail}>{fact.detail}</dd>
    </div>
  )
}
