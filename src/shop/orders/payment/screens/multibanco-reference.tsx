import { Copy } from 'lucide-react'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Cents } from '#src/kernel/money.ts'
import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import { useLocale } from '#src/ui/locale.ts'

type Props = { entity: string; reference: string; amount: Cents }

/** Reference for the cash machine or the bank's app, large and copyable. */
export function MultibancoReference({ entity, reference, amount }: Props) {
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">{m.order_mb_how()}</p>
      <dl className="grid divide-line rounded-lg border border-line bg-sunken @max-row:divide-y @row:grid-cols-[1fr_1.4fr_1fr] @row:divide-x">
        <Part term={m.order_mb_entity()} value={entity} copied={entity} />
        <Part term={m.order_mb_reference()} value={inThrees(reference)} copied={reference} />
        <Part term={m.order_mb_amount()} value={formatMoney(amount, useLocale())} />
      </dl>
    </div>
  )
}

function Part({ term, value, copied }: { term: string; value: string; copied?: string }) {
  return (
    <div className="grid px-4 py-3">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span className="text-xl font-bold whitespace-nowrap tabular-nums select-all">{value}</span>
        {copied !== undefined && <CopyButton term={term} text={copied} />}
      </dd>
    </div>
  )
}

function CopyButton({ term, text }: { term: string; text: string }) {
  const copy = () =>
    void import('#src/ui/share-page.ts').then((hand) => hand.copyText(text, m.order_copied({ term })), reportError)
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={m.order_copy({ term })}
      className="-my-2.5 grid size-11 shrink-0 place-items-center rounded-md text-green hover:bg-green-soft unscripted:hidden"
    >
      <Copy aria-hidden="true" className="size-4.5" />
    </button>
  )
}
