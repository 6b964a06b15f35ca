import { Bell, KeyRound, MapPin, ShieldCheck } from 'lucide-react'
import { useLoaderData, Link } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import { phoneText } from '#src/kernel/phone-numbers.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { readProfile } from '../../person/actions.server.ts'
import type { Profile } from '../../person/person.ts'
import type { ReactNode } from 'react'
import { IconTile } from '#src/ui/icon-tile.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import type { Fact } from '#src/ui/description-list.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url } = personPageContext(args)
  const { publicId: _, roles: __, ...profile } = await readProfile(world, principal)
  return { ...profile, saved: url.searchParams.has('saved') }
}

export const meta = titled(m.profile_title)

export default function ProfileScreen() {
  const profile = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <>
      <PageHeading title={m.profile_title()} lead={m.profile_lead()} />
      <div className="grid md:max-w-form gap-4">
        {profile.saved && <Notice tone="ok" role="status" title={m.profile_saved()} />}
        <Details profile={profile} />
        <Preferences profile={profile} />
        <ul className="grid gap-4 sm:grid-cols-2">
          <LinkCard to={pathTo('account.addresses', locale)} icon={<MapPin />} title={m.addresses_title()}>
            {m.profile_to_addresses()}
          </LinkCard>
          <LinkCard to={pathTo('account.notifications.preferences', locale)} icon={<Bell />} title={m.wishes_title()}>
            {m.profile_to_notices()}
          </LinkCard>
          <LinkCard to={pathTo('account.security', locale)} icon={<KeyRound />} title={m.security_title()}>
            {m.profile_to_security()}
          </LinkCard>
          <LinkCard to={pathTo('account.privacy', locale)} icon={<ShieldCheck />} title={m.account_privacy()}>
            {m.profile_to_privacy()}
          </LinkCard>
        </ul>
      </div>
    </>
  )
}

type ProfileProps = { profile: Omit<Profile, 'publicId' | 'roles'> }

function Details({ profile: { name, email, dateOfBirth, mobilePhone, nif, createdAt } }: ProfileProps) {
  const locale = useLocale()
  const valueOrMissing = (text: string | null) => text ?? <span className="font-normal text-ink-2">{m.profile_missing()}</span>
  return (
    <DetailCard
      id="details"
      title={m.profile_details()}
      change={{ to: pathTo('profile.edit', locale), text: m.profile_change() }}
      facts={[
        { term: m.profile_name(), detail: <span className="wrap-anywhere">{valueOrMissing(name)}</span> },
        { term: m.profile_email(), detail: <span className="break-all">{email}</span> },
        {
          term: m.profile_birth(),
          detail: valueOrMissing(dateOfBirth && formatDate(new Date(`${dateOfBirth}T12:00:00Z`), locale)),
        },
        { term: m.profile_phone(), detail: valueOrMissing(mobilePhone && phoneText(mobilePhone)) },
        { term: m.profile_nif(), detail: valueOrMissing(nif && inThrees(nif)) },
        { term: m.profile_since(), detail: formatDate(createdAt, locale) },
      ]}
    />
  )
}

function Preferences({ profile }: ProfileProps) {
  const locale = useLocale()
  const channels = [
    m.profile_way_account(),
    ...(profile.alertsByEmail ? [m.profile_way_email()] : []),
    ...(profile.alertsBySms ? [m.profile_way_sms()] : []),
  ]
  return (
    <DetailCard
      id="preferences"
      title={m.profile_preferences()}
      change={{ to: `${pathTo('profile.edit', locale)}#preferences`, text: m.profile_change_preferences() }}
      facts={[
        { term: m.profile_language(), detail: profile.locale === 'pt' ? m.profile_language_pt() : m.profile_language_en() },
        {
          term: m.profile_alerts(),
          detail: (
            <span className="inline-block first-letter:uppercase">
              {new Intl.ListFormat(languageTag[locale]).format(channels)}
            </span>
          ),
        },
        { term: m.profile_marketing(), detail: profile.marketingConsent ? m.profile_yes() : m.profile_no() },
      ]}
    />
  )
}

/** A link to another page, as a card in a list. */
function LinkCard({ to, icon, title, children }: { to: string; icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="relative flex gap-3.5 rounded-xl border border-line bg-surface p-4 transition-colors hover:border-ink-3 sm:p-5">
      <IconTile size="s">{icon}</IconTile>
      <span className="grid min-w-0 content-start gap-0.5">
        <Link to={to} className="font-bold underline-offset-3 after:absolute after:inset-0 after:rounded-xl hover:underline">
          {title}
        </Link>
        <span className="text-sm text-ink-2">{children}</span>
      </span>
    </li>
  )
}

type Props = { id: string; title: string; facts: readonly Fact[]; change: { to: string; text: string } }

/** Facts about a person on one subject, with a link to change them. */
function DetailCard({ id, title, facts, change }: Props) {
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="font-sans text-lg font-bold tracking-normal">
          {title}
        </h2>
        <ButtonLink to={change.to} variant="quiet" size="s">
          {change.text}
        </ButtonLink>
      </div>
      <DescriptionList items={facts} />
    </Card>
  )
}
