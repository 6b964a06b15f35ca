import { CircleCheck } from 'lucide-react'
import { useFetcher } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { subtract } from '#src/kernel/money.ts'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import type { RequestError } from '../../form/screens/request-form.server.ts'
import type { ItemView } from '../../request/screens/request-view.server.ts'

type Props = { item: ItemView; alternative: NonNullable<ItemView['alternative']> }

/**
 * The customer's choice between the requested product and the pharmacy's alternative. Saved at once; without scripts by a button.
 */
export function ItemChoice({ item: { id, choice, original }, alternative }: Props) {
  const fetcher = useFetcher<RequestError | null>()
  const chosen = fetcher.formData?.get('choice') ?? choice
  const names = { name: original.name, other: alternative.name }
  return (
    <fetcher.Form
      method="post"
      onChange={(event) => void fetcher.submit(event.currentTarget)}
      className="grid gap-3 rounded-lg bg-green-soft p-3.5"
    >
      <input type="hidden" name="intent" value="choose" />
      <input type="hidden" name="item" value={id} />
      <p className="flex gap-2.5 text-sm">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green" />
        <span>
          <b>{m.request_alternative()}</b> {m.request_alternative_text()}
        </span>
      </p>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="sr-only">{m.request_alternative_legend(names)}</legend>
        <Option value="original" offer={original} isChosen={chosen === 'original'} label={m.request_keep(names)} />
        <Option value="alternative" offer={alternative} isChosen={chosen === 'alternative'} instead={original.total} />
      </fieldset>
      <Button variant="quiet" size="s" className="justify-self-start scripted:hidden">
        {m.request_choice_save()}
      </Button>
      <p role="status" className={fetcher.data ? 'text-sm font-medium text-bad' : 'sr-only'}>
        {fetcher.state === 'idle' ? fetcher.data?.errors['form'] : m.request_choice_saving()}
      </p>
    </fetcher.Form>
  )
}

type OptionProps = {
  value: ItemView['choice']
  offer: ItemView['original']
  isChosen: boolean
  label?: string
  instead?: ItemView['original']['total']
}

function Option({ value, offer: { name, detail, total }, isChosen, label = name, instead }: OptionProps) {
  return (
    <label className="flex min-h-16 items-center gap-3 rounded-lg border border-line-2 bg-surface px-3.5 py-2 has-checked:border-green has-checked:inset-ring has-checked:inset-ring-green">
      <input type="radio" name="choice" value={value} className="radio" key={String(isChosen)} defaultChecked={isChosen} />
      <span className="grid min-w-0 grow leading-snug">
        <span className="font-semibold wrap-anywhere">{label}</span>
        {detail && <span className="text-xs text-ink-2">{detail}</span>}
      </span>
      <span className="grid justify-items-end leading-snug">
        <b>
          <Money amount={total} />
        </b>
        {instead !== undefined && <Difference total={total} instead={instead} />}
      </span>
    </label>
  )
}

function Difference({ total, instead }: { total: ItemView['original']['total']; instead: ItemView['original']['total'] }) {
  const locale = useLocale()
  if (total === instead) return null
  if (total > instead) {
    return <span className="text-xs text-ink-2">{m.request_more({ amount: formatMoney(subtract(total, instead), locale) })}</span>
  }
  return (
    <span className="text-xs font-bold text-ok">{m.request_less({ amount: formatMoney(subtract(instead, total), locale) })}</span>
  )
}
