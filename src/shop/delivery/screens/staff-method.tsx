import { data, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { fresh, isSaved } from '../staff-address.ts'
import { saveMethodPage } from '../staff-form.server.ts'
import { readMethodPage } from '../staff-reading.server.ts'
import { MethodForm } from './method-form.tsx'
import { ProofNotice } from '../../website/screens/proof-notice.tsx'
import type { DeliveryFormErrors } from '../staff-form.server.ts'
import type { DistrictView, MethodRow, Typed } from '../staff-view.ts'
import { RateForm } from './rate-form.tsx'
import { RatesTable } from './rates-table.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const id = args.params['id'] ?? ''
  const page = await readMethodPage(world.db, { id, rate: url.searchParams.get('rate'), locale })
  if (!page) throw data(null, { status: 404 })
  return { ...page, id, needsProof: !isRecentlyVerified(principal, world.realNow()), saved: isSaved(url) }
}

export async function action(args: ActionFunctionArgs) {
  return saveMethodPage({ visit: staffPageContext(args), form: await args.request.formData() }, args.params['id'] ?? '')
}

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
      {saved && !refused && (
        <Notice tone="ok" role="status">
          {m.staff_shipping_saved()}
        </Notice>
      )}
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
