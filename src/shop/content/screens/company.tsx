import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { page } from '#src/platform/page.server.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { weekLines } from '../../website/week-lines.ts'
import { loadInfoPage } from '../info-page.server.ts'
import { InfoPageView } from './info-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = page(args)
  const [{ content }, website] = await Promise.all([loadInfoPage(args, 'company'), readWebsite(world.db)])
  const { address, phone, email, legal, hours } = website
  return {
    content,
    address,
    phone: { number: phone.number, callCost: phone.callCost[locale] },
    email,
    legal,
    week: weekLines(hours, locale),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.content.title, matches) }] : []

export default function Company() {
  const { content, address, phone, email, legal, week } = useLoaderData<typeof loader>()
  const facts = [
    { term: m.content_address(), detail: `${address.address1}, ${address.zipcode} ${address.city}` },
    { term: m.content_hours(), detail: <Week lines={week} /> },
    { term: m.content_phone(), detail: <Phone {...phone} /> },
    {
      term: m.content_email(),
      detail: (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    },
    { term: m.content_technical_director(), detail: legal.technicalDirector },
    { term: m.content_licence(), detail: legal.licence },
    { term: m.content_infarmed(), detail: legal.infarmedRegistration },
  ]
  return (
    <InfoPageView content={content}>
      <section aria-labelledby="find-us" className="grid gap-3">
        <h2 id="find-us" className="text-xl">
          {m.content_find_us()}
        </h2>
        <DescriptionList items={facts.filter(({ detail }) => detail !== null)} />
      </section>
    </InfoPageView>
  )
}

function Week({ lines }: { lines: { days: string; hours: string }[] }) {
  return (
    <ul>
      {lines.map(({ days, hours }) => (
        <li key={days} className="tabular-nums">
          {days} {hours}
        </li>
      ))}
    </ul>
  )
}

function Phone({ number, callCost }: { number: string; callCost: string }) {
  return (
    <>
      <a className="link tabular-nums" href={`tel:+351${number}`}>
        {number.replace(/(\d{3})(?=\d)/g, '$1 ')}
      </a>{' '}
      <span className="text-xs text-ink-2">({callCost})</span>
    </>
  )
}
