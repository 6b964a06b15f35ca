import { useActionData, useLoaderData } from 'react-router'
import type { MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { fresh } from '../staff-address.ts'
import { ProofNotice } from '../../website/screens/proof-notice.tsx'
import type { DeliveryFormErrors } from '../staff-form.server.ts'
import type { DistrictView, MethodRow, Typed } from '../staff-view.ts'
import { hole } from '../shipping-method.ts'
import { RateForm } from './rate-form.tsx'
import { RatesTable } from './rates-table.tsx'
import type { action, loader } from './staff-method.server.ts'

export { action, loader } from './staff-method.server.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.method?.name ?? m.staff_shipping_new_method(), matches) },
]

export default function StaffMethod() {
  const { id, method, values, rate, districts, needsProof, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  const self = pathTo('staff.delivery.method', locale, { id })
  return (
    <StaffBody width={52}>
      <StaffHeading
        back={{ to: pathTo('staff.delivery', locale), text: m.staff_shipping_title() }}
        title={method?.name ?? m.staff_shipping_new_method()}
      >
        {method && (
          <div className="ms-auto">
            <Switch active={method.active} />
          </div>
        )}
      </StaffHeading>
      {needsProof && <ProofNotice back={self} />}
      {refused?.form === 'switch' && <ErrorSummary errors={refused.errors} />}
      <DoneNotice text={saved && !refused && m.staff_shipping_saved()} />
      {method && !method.active && <Notice tone="warn">{m.staff_shipping_idle_text()}</Notice>}
      <Card>
        <MethodForm values={values} refused={refused?.form === 'method' ? refused : undefined} />
      </Card>
      {method && (
        <MethodRates
          method={method}
          open={rate}
          districts={districts}
          refused={refused?.form === 'rate' ? refused : undefined}
          self={self}
        />
      )}
      {id === fresh && <p className="text-xs text-ink-2">{m.staff_shipping_rates_next()}</p>}
    </StaffBody>
  )
}

function Switch({ active }: { active: boolean }) {
  return (
    <ButtonForm intent={active ? 'off' : 'on'} variant="quiet" size="xs">
      {active ? m.staff_shipping_deactivate() : m.staff_shipping_activate()}
    </ButtonForm>
  )
}

type Props = {
  method: MethodRow
  /** The rate whose form is open; null: none. */
  open: { id: string; values: Typed; ticked: readonly string[] } | null
  districts: readonly DistrictView[]
  refused: DeliveryFormErrors | undefined
  /** Path of the page. */
  self: string
}

/** The rates of a method, each with a link to change it, and the form of the one that is being changed. */
function MethodRates({ method, open, districts, refused, self }: Props) {
  return (
    <Card as="section" bare aria-labelledby="rates" className="min-w-0 overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h2 id="rates" className="font-sans text-base font-bold tracking-normal">
          {m.staff_shipping_rates()}
        </h2>
        <ButtonLink to={`${self}?rate=${fresh}#rate`} variant="quiet" size="xs">
          {m.staff_shipping_new_rate()}
        </ButtonLink>
      </div>
      {method.rates.length > 0 ? (
        <RatesTable caption={m.staff_shipping_rates_of({ name: method.name })} rates={method.rates} changedAt={self} />
      ) : (
        <p className="border-t border-line px-4 py-3 text-xs text-ink-2">{m.staff_shipping_rates_none()}</p>
      )}
      {open && (
        <div className="grid gap-4 border-t border-line bg-paper p-4" id="rate">
          <h3 className="font-sans text-sm font-bold tracking-normal">
            {open.id === fresh ? m.staff_shipping_new_rate() : m.staff_shipping_change_rate()}
          </h3>
          <RateForm key={open.id} {...open} districts={districts} refused={refused} closeTo={self} />
        </div>
      )}
    </Card>
  )
}

type MethodFormProps = { values: Typed; refused: DeliveryFormErrors | undefined }

/** What customers read of a method, in both languages, and where its parcels are tracked. */
function MethodForm({ values, refused }: MethodFormProps) {
  const state = useFormState({ saved: { position: '0', ...values }, result: refused })
  return (
    <StateForm state={state} hidden={{ intent: 'method' }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name.pt" label={m.staff_shipping_name_pt()} lang="pt" maxLength={100} />
        <TextField name="name.en" label={m.staff_shipping_name_en()} lang="en" maxLength={100} />
        <TextField
          name="expected.pt"
          label={m.staff_shipping_expected_pt()}
          hint={m.staff_shipping_expected_pt_hint()}
          lang="pt"
          maxLength={100}
        />
        <TextField
          name="expected.en"
          label={m.staff_shipping_expected_en()}
          hint={m.staff_shipping_expected_en_hint()}
          lang="en"
          maxLength={100}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          name="tracking_template"
          label={m.staff_shipping_tracking()}
          hint={m.staff_shipping_tracking_hint({ hole })}
          type="url"
          inputMode="url"
          spellCheck={false}
          maxLength={500}
          optional
        />
        <TextField
          name="position"
          label={m.staff_shipping_position()}
          hint={m.staff_shipping_position_hint()}
          inputMode="numeric"
          className="tabular-nums"
          required={false}
        />
      </div>
      <SubmitButton className="justify-self-start">{m.staff_shipping_save()}</SubmitButton>
    </StateForm>
  )
}
