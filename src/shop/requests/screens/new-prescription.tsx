import { FileHeart } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { ReachUs } from '../../website/reach-us.tsx'
import { readReach } from '../../website/reach.actions.server.ts'

export const loader = (args: LoaderFunctionArgs) => readReach(page(args))

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.prescriptions_new_title(), matches) }]

export default function NewPrescription() {
  const reach = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <>
      <PageHeading title={m.prescriptions_new_title()} />
      <ReachUs
        icon={<FileHeart aria-hidden="true" />}
        title={m.prescriptions_new_state()}
        text={m.prescriptions_new_text()}
        reach={reach}
        also={
          <ButtonLink to={pathTo('prescriptions', locale)} variant="ghost">
            {m.prescriptions_back()}
          </ButtonLink>
        }
      />
    </>
  )
}
