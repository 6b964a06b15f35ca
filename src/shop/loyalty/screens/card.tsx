import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { localeOfPath } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { personPageContext } from '#src/platform/page.server.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { manifestAddress } from '../card-addresses.ts'
import { answerCardForm, readCardPage } from '../card-page.server.ts'
import type { CardPage, CardFormErrors } from '../card-page.server.ts'
import { CardBalance } from './card-balance.tsx'
import { OwnCardFace } from './card-face.tsx'
import { CardHistory } from './card-history.tsx'
import { CardJoin } from './card-join.tsx'
import { CardLinking } from './card-linking.tsx'
import { CardTerms } from './card-terms.tsx'
import { PassLinks } from './pass-links.tsx'

export const loader = (args: LoaderFunctionArgs) => readCardPage(personPageContext(args))

export async function action(args: ActionFunctionArgs) {
  return answerCardForm(personPageContext(args), await args.request.formData())
}

export const meta: MetaFunction = ({ matches, location }) => [
  { title: pageTitle(m.card_title(), matches) },
  { tagName: 'link', rel: 'manifest', href: manifestAddress(localeOfPath(location.pathname)) },
]

const newsTexts = { joined: m.card_joined, linked: m.card_linked } as const

export default function CardScreen() {
  const { own, terms, shop, news } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <div className="print:hidden">
        <PageHeading title={terms.name} lead={own ? m.card_lead() : m.card_lead_join()} />
      </div>
      {news && !answer && <Notice tone="ok" role="status" title={newsTexts[news]()} className="mb-5 print:hidden" />}
      {own ? <Own own={own} terms={terms} answer={answer} /> : <ToJoin terms={terms} shop={shop} answer={answer} />}
    </>
  )
}

type Answered = { answer: CardFormErrors | undefined }

function Own({ own, terms, answer }: Pick<CardPage, 'terms'> & Answered & { own: NonNullable<CardPage['own']> }) {
  return (
    <div className="@container grid gap-8">
      <div className="grid items-center gap-5 @min-[56rem]:grid-cols-[min(28.875rem,52%)_minmax(0,1fr)] @min-[56rem]:gap-7.5 print:block">
        <OwnCardFace card={own.card} />
        <CardBalance own={own} />
      </div>
      <PassLinks offered={own.offered} />
      <div className="grid items-start gap-8 @min-[46rem]:grid-cols-[minmax(0,1fr)_min(16.5rem,36%)]">
        <CardHistory history={own.history} now={own.card.at} />
        <div className="grid gap-8">
          <CardTerms terms={terms} />
          <CardLinking answer={answer} isFirst={false} />
        </div>
      </div>
    </div>
  )
}

function ToJoin({ terms, shop, answer }: Pick<CardPage, 'terms' | 'shop'> & Answered) {
  return (
    <div className="grid gap-8">
      <CardJoin name={terms.name} shop={shop} />
      <div className="grid items-start gap-8 md:grid-cols-2">
        <CardTerms terms={terms} />
        <CardLinking answer={answer} isFirst />
      </div>
    </div>
  )
}
