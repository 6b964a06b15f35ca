import { useActionData, useLoaderData } from 'react-router'
import { formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { SelectField, TextField } from '#src/ui/form/fields.tsx'
import { GuardedForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Panel } from '#src/ui/panel.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { PriceScheduleState } from '../price-schedule.ts'
import { PriceChart } from './price-chart.tsx'
import type { readProductPrices, ScheduleLine, action, loader } from './product-prices.server.ts'

export { action, loader } from './product-prices.server.ts'

export const meta = titled(m.prices_title)

export default function ProductPricesPage() {
  const { id, name, lines, packs, canReduce, chart, done } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const locale = useLocale()
  const doneText = done === 'planned' ? m.prices_done_planned() : done === 'cancelled' && m.prices_done_cancelled()
  return (
    <StaffBody width={72}>
      <StaffHeading back={{ to: pathTo('staff.products.show', locale, { id }), text: m.prices_back() }} title={m.prices_title()}>
        <span className="text-sm text-ink-2">{name}</span>
      </StaffHeading>
      <DoneNotice text={result === undefined && doneText} />
      <Panel id="price-chart" title={m.price_chart_title()}>
        <div className="grid gap-5">
          {packs.map((pack) => (
            <PriceChart
              key={pack.id}
              pack={packs.length > 1 ? pack.name : undefined}
              steps={ownValue(chart.steps, pack.id) ?? []}
              from={chart.from}
              until={chart.until}
            />
          ))}
        </div>
      </Panel>
      <Panel id="price-schedules" title={m.prices_list()} lead={m.prices_lead()}>
        {lines.length === 0 ? <p className="text-sm text-ink-2">{m.prices_none()}</p> : <Schedules lines={lines} />}
      </Panel>
      {/* A new price starts from an empty form. */}
      <NewPrice key={lines.map((line) => line.id).join()} packs={packs} canReduce={canReduce} result={result} />
    </StaffBody>
  )
}

const stateNames: Record<PriceScheduleState, () => string> = { planned: m.prices_planned, running: m.prices_running }

function Schedules({ lines }: { lines: readonly ScheduleLine[] }) {
  const columns = scheduleColumns(useLocale())
  return <DataTable caption={m.prices_list()} columns={columns} rows={lines} rowKey={({ id }) => id} narrow="stack" />
}

const scheduleColumns = (locale: Locale): Column<ScheduleLine>[] => [
  { header: m.prices_pack(), cell: ({ pack }) => pack },
  {
    header: m.prices_price(),
    align: 'end',
    cell: ({ price, compareAt }) => (
      <>
        <Money amount={price} />{' '}
        {compareAt !== null && (
          <s className="text-xs text-ink-3">
            <Money amount={compareAt} />
          </s>
        )}
      </>
    ),
  },
  { header: m.prices_from(), cell: ({ startsAt }) => formatDateTime(startsAt, locale) },
  { header: m.prices_until(), cell: ({ endsAt }) => (endsAt ? formatDateTime(endsAt, locale) : m.prices_forever()) },
  {
    header: m.prices_state(),
    cell: ({ state }) => <Tag tone={state === 'running' ? 'ok' : 'neutral'}>{stateNames[state]()}</Tag>,
  },
  {
    header: m.prices_actions(),
    hidesHeader: true,
    align: 'end',
    cell: ({ id, pack, startsAt }) => (
      <ButtonForm
        intent={`cancel:${id}`}
        variant="quiet"
        size="xs"
        aria-label={m.prices_cancel_label({ pack, from: formatDateTime(startsAt, locale) })}
      >
        {m.prices_cancel()}
      </ButtonForm>
    ),
  },
]

type Props = Pick<Awaited<ReturnType<typeof readProductPrices>>, 'packs' | 'canReduce'> & {
  result: ReturnType<typeof useActionData<typeof action>>
}

function NewPrice({ packs, canReduce, result }: Props) {
  const locale = useLocale()
  const empty = { variant: packs[0]?.id ?? '', price: '', compare_at_price: '', from: '', until: '' }
  const state = useFormState({ saved: empty, result: result && { values: result.texts, errors: result.errors } })
  const options = packs.map(({ id, name, price }) => ({
    value: id,
    text: m.prices_current({ pack: name, price: formatMoney(price, locale) }),
  }))
  return (
    <Panel id="price-new" title={m.prices_new()}>
      <GuardedForm state={state}>
        <SelectField name="variant" label={m.prices_pack()} options={options} />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField name="price" label={m.prices_price()} inputMode="decimal" maxLength={20} />
          {canReduce ? (
            <TextField
              name="compare_at_price"
              label={m.prices_compare_at()}
              hint={m.prices_compare_at_hint()}
              inputMode="decimal"
              maxLength={20}
              optional
            />
          ) : (
            <p className="self-center text-xs text-ink-2">{m.prices_compare_at_hint_rx()}</p>
          )}
          <TextField name="from" type="datetime-local" label={m.prices_from()} hint={m.prices_from_hint()} optional />
          <TextField name="until" type="datetime-local" label={m.prices_until()} hint={m.prices_until_hint()} optional />
        </div>
        <div>
          <SubmitButton size="s" name="intent" value="plan">
            {m.prices_save()}
          </SubmitButton>
        </div>
      </GuardedForm>
    </Panel>
  )
}
