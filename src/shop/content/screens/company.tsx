import { internationalPhone, phoneText } from '#src/kernel/phone-numbers.ts'
import { ArrowRight } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { DrawnMap } from './drawn-map.tsx'
import { InfoPageView } from './info-page.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { InfoPage } from '../page.ts'
import { Prose } from './prose.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { HoursView, loader } from './company.server.ts'

export { loader } from './company.server.ts'

export const meta = titledBy<typeof loader>(({ content }) => content.title)

export default function Company() {
  const { content, name, address, legal, hours, services } = useLoaderData<typeof loader>()
  return (
    <InfoPageView
      content={content}
      before={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-4">
          <CompanyHours hours={hours} />
          <Contact />
        </div>
      }
    >
      <CompanyPeople people={content.people} director={legal.technicalDirector} />
      <Services names={services} />
      <section aria-labelledby="find-us" className="grid gap-4">
        <h2 id="find-us" className="text-xl">
          {m.content_find_us()}
        </h2>
        <DrawnMap name={name} address={address} />
      </section>
    </InfoPageView>
  )
}

/** Contact details, and the company facts that the law requires. */
function Contact() {
  const { address, phone, email, legal } = useLoaderData<typeof loader>()
  const facts = [
    { term: m.content_address(), detail: address },
    { term: m.content_phone(), detail: <Phone {...phone} /> },
    {
      term: m.content_email(),
      detail: (
        <a className="link wrap-anywhere" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    },
    { term: m.content_technical_director(), detail: legal.technicalDirector },
    { term: m.content_licence(), detail: legal.licence },
    { term: m.content_infarmed(), detail: legal.infarmedRegistration },
  ]
  return (
    <section aria-labelledby="contact" className="grid content-start gap-3 rounded-xl border border-line bg-surface p-4 sm:p-6">
      <h2 id="contact" className="text-xl">
        {m.content_contact()}
      </h2>
      <DescriptionList items={facts.filter(({ detail }) => detail !== null)} />
    </section>
  )
}

function Services({ names }: { names: readonly string[] }) {
  const locale = useLocale()
  if (names.length === 0) return null
  return (
    <section aria-labelledby="services" className="grid gap-4">
      <h2 id="services" className="text-xl">
        {m.content_services()}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="rounded-full border border-line bg-surface px-3.5 py-1.5 text-sm">
            {name}
          </li>
        ))}
      </ul>
      <Link to={pathTo('services', locale)} className="link inline-flex items-center gap-1.5 justify-self-start">
        {m.content_services_more()}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </section>
  )
}

function Phone({ number, callCost }: { number: string; callCost: string }) {
  return (
    <>
      <a className="link tabular-nums" href={`tel:${internationalPhone(number)}`}>
        {phoneText(number)}
      </a>{' '}
      <span className="text-xs text-ink-2">({callCost})</span>
    </>
  )
}

type Props = { people: InfoPage['people']; director: string | null }

/** The pharmacy's team; the technical director named in the settings is highlighted. */
function CompanyPeople({ people, director }: Props) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby="people" className="grid gap-4">
      <h2 id="people" className="text-xl">
        {m.content_people()}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
        {people.map(({ name, role, blocks }) => (
          <li key={name} className="flex gap-4 rounded-xl border border-line bg-surface p-4 sm:p-5">
            <Avatar name={name} />
            <div className="grid min-w-0 content-start gap-1">
              <p className="font-bold">{name}</p>
              <p className="text-sm text-ink-2">{role}</p>
              {name === director && (
                <Tag tone="info" className="mt-0.5">
                  {m.content_technical_director()}
                </Tag>
              )}
              <div className="mt-1.5">
                <Prose blocks={blocks} look="card" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether the pharmacy is open now, the week with today highlighted, and the exceptional days. */
function CompanyHours({ hours: { now, week, exceptions } }: { hours: HoursView }) {
  return (
    <section aria-labelledby="hours" className="grid content-start gap-3 rounded-xl border border-line bg-surface p-4 sm:p-6">
      <h2 id="hours" className="text-xl">
        {m.content_hours()}
      </h2>
      <p className="flex items-center gap-2.5 font-semibold print:hidden">
        <span
          aria-hidden="true"
          className={classNames('size-2.5 rounded-full ring-4', now.isOpen ? 'bg-ok-dot ring-ok-soft' : 'bg-ink-3 ring-sunken')}
        />
        {now.text}
      </p>
      <dl className="grid text-sm">
        {week.map(({ day, hours, isToday }) => (
          <div
            key={day}
            className={classNames(
              'flex justify-between gap-4 rounded-sm px-2 py-1.25',
              isToday ? 'bg-green-soft font-semibold text-green' : 'text-ink-2',
            )}
          >
            <dt>
              {day}
              {isToday && <span className="ms-1.5 font-normal">{m.content_today()}</span>}
            </dt>
            <dd className="tabular-nums">{hours}</dd>
          </div>
        ))}
      </dl>
      {exceptions.length > 0 && <Exceptions days={exceptions} />}
    </section>
  )
}

function Exceptions({ days }: { days: HoursView['exceptions'] }) {
  return (
    <div className="grid gap-1 border-t border-line px-2 pt-3 text-sm">
      <h3 className="font-sans text-sm font-bold tracking-normal">{m.content_exceptions()}</h3>
      <dl className="grid gap-1 text-ink-2">
        {days.map(({ day, hours }) => (
          <div key={day} className="flex justify-between gap-4">
            <dt>{day}</dt>
            <dd className="tabular-nums">{hours}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
