import { KeyRound } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { formatDateTime, formatList, formatShortDate } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonMidnight } from '#src/kernel/dates.ts'
import { tokenCapabilities } from '#src/shop/accounts/api-tokens/api-token.ts'
import type { ApiToken, TokenCapability } from '#src/shop/accounts/api-tokens/api-token.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { FieldNotes, describedBy } from '#src/ui/field.tsx'
import { FocusOnResult } from '#src/ui/focus-on-result.tsx'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { SmallTag } from '#src/ui/tag.tsx'
import type { ApiTokenFormResult } from '../api-tokens-form.server.ts'
import type { action, loader } from './staff-api-tokens.server.ts'

export { action, loader } from './staff-api-tokens.server.ts'

export const meta = titled(m.tokens_title)

const capabilityNames: Record<TokenCapability, () => string> = {
  'catalogue.edit': m.tokens_may_catalogue,
  'stock.read': m.tokens_may_stock_read,
  'stock.change': m.tokens_may_stock,
  'orders.read': m.tokens_may_orders,
  'orders.document': m.tokens_may_documents,
  'promotions.change': m.tokens_may_promotions,
  'content.change': m.tokens_may_content,
  'delivery.change': m.tokens_may_delivery,
  'reports.read': m.tokens_may_reports,
}

export default function StaffApiTokens() {
  const { tokens, today, until, latest, origin, isRevoked } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <div className="grid h-full lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ListPage
        title={m.tokens_title()}
        lead={m.tokens_lead()}
        done={isRevoked && !result ? m.tokens_done_revoked() : undefined}
        notice={result?.made && <NewToken {...result.made} origin={origin} />}
      >
        <DataTable
          caption={m.tokens_title()}
          columns={columnsOf(useLocale(), today)}
          rows={tokens}
          rowKey={({ id }) => id}
          narrow="stack"
          empty={{ icon: <KeyRound aria-hidden="true" />, title: m.tokens_none(), text: m.tokens_none_text() }}
        />
      </ListPage>
      <aside
        aria-label={m.tokens_new()}
        className="grid content-start gap-4 border-line bg-surface p-4 max-lg:border-t lg:border-s lg:p-5"
      >
        <h2 className="font-sans text-base font-bold tracking-normal">{m.tokens_new()}</h2>
        {/* Remounted after each new token, so that what was typed does not stay. */}
        <NewTokenForm key={tokens[0]?.id} result={result} until={until} latest={latest} today={today} />
      </aside>
    </div>
  )
}

type NewTokenProps = { name: string; secret: string; capabilities: readonly TokenCapability[]; origin: string }

/** A call that a token with this capability may make. */
const examples: Record<TokenCapability, string> = {
  'catalogue.edit': '/api/staff/products',
  'stock.read': '/api/staff/stock',
  'stock.change': '-F kind=stock -F apply=valid -F file=@stock.csv /api/staff/imports',
  'orders.read': '/api/staff/orders',
  'orders.document': '/api/staff/orders/…/invoice',
  'promotions.change': '/api/staff/promotions',
  'content.change': '/api/staff/posts',
  'delivery.change': '/api/staff/delivery',
  'reports.read': '/api/staff/reports/sales',
}

/** The only time that the token is shown. */
function NewToken({ name, secret, capabilities, origin }: NewTokenProps) {
  // What changes most says most: of reading and changing stock the call that changes it.
  const [one = 'stock.read'] = capabilities.toSorted((a, b) => Number(a.endsWith('.read')) - Number(b.endsWith('.read')))
  const call = examples[one].replace('/api', `${origin}/api`)
  return (
    <FocusOnResult>
      <Notice
        tone="ok"
        role="status"
        title={m.tokens_made({ name })}
        actions={<CopyButton text={secret} of={name} label={m.tokens_copy()} />}
      >
        <p>{m.tokens_made_text()}</p>
        <p className="mt-2">
          <code className="block rounded-sm bg-surface px-2 py-1.5 font-mono text-xs break-all">{secret}</code>
        </p>
        <p className="mt-2 text-xs text-ink-2">
          <code className="font-mono break-all">{`curl -H "Authorization: Bearer …" ${call}`}</code>
        </p>
      </Notice>
    </FocusOnResult>
  )
}

/** Where the row is a block its cells have no heading that is seen. */
const LabelOnPhones = ({ text }: { text: string }) => (
  <span aria-hidden="true" className="text-ink-2 sm:hidden">
    {text}:{' '}
  </span>
)

const columnsOf = (locale: Locale, today: string): Column<ApiToken>[] => [
  {
    header: m.tokens_name(),
    cell: ({ name, madeBy }) => (
      <>
        <b className="font-semibold">{name}</b>
        {madeBy !== null && <span className="block text-ink-2">{m.tokens_made_by({ name: madeBy })}</span>}
      </>
    ),
  },
  {
    header: m.tokens_may(),
    cell: ({ capabilities }) =>
      formatList(
        capabilities.map((one) => capabilityNames[one]()),
        locale,
      ),
  },
  {
    header: m.tokens_expires(),
    cell: ({ expiresOn }) =>
      expiresOn < today ? (
        <SmallTag tone="bad" text={m.tokens_expired()} />
      ) : (
        <>
          <LabelOnPhones text={m.tokens_expires()} />
          {formatShortDate(lisbonMidnight(expiresOn), locale)}
        </>
      ),
    look: 'line',
  },
  {
    header: m.tokens_last_used(),
    cell: ({ lastUsedAt }) => (
      <>
        <LabelOnPhones text={m.tokens_last_used()} />
        {lastUsedAt ? formatDateTime(lastUsedAt, locale) : m.tokens_never_used()}
      </>
    ),
    look: 'quiet',
  },
  {
    header: m.tokens_revoke(),
    hidesHeader: true,
    align: 'end',
    cell: ({ id, name }) => (
      <ButtonForm intent="revoke" fields={{ id }} variant="danger" size="xs" aria-label={m.tokens_revoke_named({ name })}>
        {m.tokens_revoke()}
      </ButtonForm>
    ),
  },
]

type FormProps = { result: ApiTokenFormResult | undefined; until: string; latest: string; today: string }

function NewTokenForm({ result, until, latest, today }: FormProps) {
  const refused = result?.made ? undefined : result
  const state = useFormState({ saved: { expires_on: until }, result: refused })
  return (
    <StateForm state={state}>
      <TextField name="name" label={m.tokens_name()} hint={m.tokens_name_hint()} maxLength={80} />
      <Capabilities chosen={refused?.capabilities ?? []} error={refused?.errors['capabilities']} />
      <TextField
        name="expires_on"
        type="date"
        min={today}
        max={latest}
        label={m.tokens_expires()}
        hint={m.tokens_expires_hint()}
      />
      <SubmitButton name="intent" value="create">
        {m.tokens_create()}
      </SubmitButton>
    </StateForm>
  )
}

function Capabilities({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  return (
    <fieldset
      id="capabilities"
      tabIndex={-1}
      aria-describedby={describedBy('capabilities', m.tokens_may_hint(), error)}
      className="grid gap-2"
    >
      <legend className="mb-1.5 text-sm font-semibold">{m.tokens_may()}</legend>
      <FieldNotes id="capabilities" hint={m.tokens_may_hint()} error={error} />
      {tokenCapabilities.map((one) => (
        <Checkbox
          key={one}
          id={`capabilities-${one}`}
          name="capabilities"
          value={one}
          defaultChecked={chosen.includes(one)}
          label={capabilityNames[one]()}
        />
      ))}
    </fieldset>
  )
}
