import { MessageCircle, PackageSearch, Phone, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { ListView } from '#src/shop/catalogue/listing/screens/list-view.server.ts'
import { requestTextAddress } from '#src/shop/catalogue/product/screens/request-address.ts'
import type { ContactDetails } from '#src/shop/website/contact-details.ts'
import { useModules } from '#src/shop/website/use-modules.ts'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { AlsoFound } from '../content/also-found.server.ts'
import { AlsoFoundList, OnPrescription } from './after-search.tsx'
import type { SearchView } from './products.server.ts'

/** A search without products: says so plainly, with the ways that remain. A question about the shop has its pages instead. */
export function NotSold({ list, search }: { list: ListView; search: SearchView }) {
  if (search.onPrescription)
    return (
      <>
        <OnPrescription search={search} />
        <AlsoFoundList rows={search.also} />
      </>
    )
  if (search.state === 'about_shop' && search.also.length > 0) return <AlsoFoundList rows={search.also} />
  return (
    <>
      <NextSteps list={list} search={search} />
      <AlsoFoundList rows={search.also} />
    </>
  )
}

const titles: Partial<Record<SearchView['state'], () => string>> = {
  nothing: m.catalogue_empty,
  unsuitable: m.search_unsuitable,
}

function NextSteps({ list: { q, empty }, search }: { list: ListView; search: SearchView }) {
  const isUnsuitable = search.state === 'unsuitable'
  return (
    <section
      aria-labelledby="not-sold"
      className="grid overflow-clip rounded-xl border border-line bg-surface md:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <Azulejo className="grid place-items-center max-md:h-28">
        <span className="grid size-14 place-items-center rounded-xl bg-surface text-green shadow-soft">
          <Search aria-hidden="true" className="size-6.5" />
        </span>
      </Azulejo>
      <div className="grid gap-6 px-5 py-6 md:px-8 md:py-8">
        <div className="grid gap-2">
          <h2 id="not-sold" className="text-2xl">
            {titles[search.state]?.() ?? m.search_not_sold({ text: q })}
          </h2>
          <p className="text-ink-2">{isUnsuitable ? m.search_unsuitable_text() : m.search_not_sold_text({ text: q })}</p>
        </div>
        <div className="grid gap-6 border-t border-line pt-5 sm:grid-cols-3">
          <Steps
            q={q}
            canRequest={!isUnsuitable}
            reach={empty?.reach}
            shelf={search.also.find(({ kind }) => kind === 'collection')}
          />
        </div>
      </div>
    </section>
  )
}

type StepsProps = { q: string; canRequest: boolean; reach: ContactDetails | undefined; shelf: AlsoFound | undefined }

/** A request, a question and the nearest collection. */
function Steps({ q, canRequest, reach, shelf }: StepsProps) {
  const locale = useLocale()
  const modules = useModules()
  return (
    <>
      {modules.requests && canRequest && (
        <NextStep
          title={m.search_way_request()}
          text={m.search_way_request_text()}
          action={
            <ButtonLink to={requestTextAddress(q, locale)}>
              <PackageSearch aria-hidden="true" />
              {m.catalogue_request()}
            </ButtonLink>
          }
        />
      )}
      <NextStep
        title={m.search_way_ask()}
        text={m.search_way_ask_text()}
        action={
          reach ? (
            <ButtonLink to={reach.phone.link} variant="quiet">
              <Phone aria-hidden="true" />
              {m.catalogue_call({ phone: reach.phone.text })}
            </ButtonLink>
          ) : (
            <ButtonLink to={pathTo('company', locale)} variant="quiet">
              <MessageCircle aria-hidden="true" />
              {m.search_ask()}
            </ButtonLink>
          )
        }
      />
      <NextStep
        title={shelf ? m.search_way_shelf({ name: shelf.title }) : m.search_way_all()}
        text={shelf?.text ?? m.search_way_all_text()}
        action={
          <ButtonLink to={shelf?.path ?? pathTo('products', locale)} variant="quiet">
            {shelf ? m.search_way_shelf_go() : m.catalogue_see_all()}
          </ButtonLink>
        }
      />
    </>
  )
}

const NextStep = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
  <div className="grid content-start gap-2">
    <h3 className="text-base">{title}</h3>
    <p className="text-sm text-ink-2">{text}</p>
    <div className="mt-1">{action}</div>
  </div>
)
