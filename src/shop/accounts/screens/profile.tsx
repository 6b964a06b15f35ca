import { UserRoundPen } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formatDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import { personPage } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { readProfile } from '../actions.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, who } = personPage(args)
  const { publicId: _, role: __, ...shown } = await readProfile(world, who)
  return shown
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.profile_title(), matches) }]

export default function ProfileScreen() {
  const profile = useLoaderData<typeof loader>()
  const locale = useLocale()
  const given = (text: string | null) => text ?? <span className="font-normal text-ink-2">{m.profile_missing()}</span>
  const { dateOfBirth, mobilePhone, nif } = profile
  const facts = [
    { term: m.profile_name(), detail: given(profile.name) },
    { term: m.profile_email(), detail: <span className="break-all">{profile.email}</span> },
    { term: m.profile_birth(), detail: given(dateOfBirth && formatDate(new Date(`${dateOfBirth}T12:00:00Z`), locale)) },
    { term: m.profile_phone(), detail: given(mobilePhone && inThrees(mobilePhone)) },
    { term: m.profile_nif(), detail: given(nif && inThrees(nif)) },
    { term: m.profile_language(), detail: profile.locale === 'pt' ? m.profile_language_pt() : m.profile_language_en() },
    { term: m.profile_since(), detail: formatDate(profile.createdAt, locale) },
  ]
  return (
    <>
      <PageHeading title={m.profile_title()} lead={m.profile_lead()} />
      <Card className="grid max-w-[44rem] gap-5">
        <DescriptionList items={facts} />
        <div>
          <ButtonLink to={pathTo('profile.edit', locale)} variant="quiet">
            <UserRoundPen aria-hidden="true" />
            {m.profile_change()}
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
