import { ChevronLeft } from 'lucide-react'
import { Link, data, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { isFresh } from '#src/platform/principal.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { FocusOnResult } from '#src/ui/focus-on-result.tsx'
import { isSection } from '../settings.ts'
import type { Section } from '../settings.ts'
import { saveSection } from '../staff-settings-form.server.ts'
import { readSection } from '../staff-settings-reading.server.ts'
import { ModulesForm, PaymentsForm } from './choice-forms.tsx'
import { HoursForm } from './hours-form.tsx'
import { LegalForm } from './legal-form.tsx'
import { LimitsForm } from './limits-form.tsx'
import { LoyaltyForm } from './loyalty-form.tsx'
import { PharmacyForm } from './pharmacy-form.tsx'
import { ProofNotice } from './proof-notice.tsx'
import type { FormProps } from './settings-form.tsx'

function sectionOf({ id = '' }: Readonly<Record<string, string | undefined>>): Section {
  if (!isSection(id)) throw data(null, { status: 404 })
  return id
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const page = await readSection({ world, locale }, sectionOf(args.params))
  return { page, needsProof: !isFresh(principal, world.realNow()), saved: url.searchParams.has('saved') }
}

export async function action(args: ActionFunctionArgs) {
  return saveSection({ visit: staffPageContext(args), form: await args.request.formData(), section: sectionOf(args.params) })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.page.name ?? m.settings_title(), matches) },
]

const forms: Record<Section, (props: FormProps) => ReactNode> = {
  pharmacy: PharmacyForm,
  hours: HoursForm,
  legal: LegalForm,
  limits: LimitsForm,
  loyalty: LoyaltyForm,
  payments: PaymentsForm,
  modules: ModulesForm,
}

export default function StaffSettingsSection() {
  const { page, needsProof, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  const Filled = forms[page.section]
  return (
    <div className="grid max-w-[64rem] grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <Link
        to={pathTo('staff.settings', locale)}
        className="inline-flex min-h-8 items-center gap-0.5 justify-self-start pe-2 text-xs font-semibold text-ink-2 hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {m.settings_title()}
      </Link>
      <div className="grid gap-1">
        <h1 className="text-[1.375rem] leading-7">{page.name}</h1>
        <p className="text-ink-2">{page.about}</p>
      </div>
      {needsProof && <ProofNotice back={pathTo('staff.settings.show', locale, { id: page.section })} />}
      {saved && !refused && (
        <FocusOnResult>
          <Notice tone="ok" role="status">
            {page.isOpen ? m.settings_saved() : m.settings_saved_closed()}
          </Notice>
        </FocusOnResult>
      )}
      <Filled key={page.section} page={page} refused={refused} />
    </div>
  )
}
