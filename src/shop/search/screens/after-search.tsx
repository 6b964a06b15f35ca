import {
  BookOpen,
  ChevronRight,
  CircleQuestionMark,
  FileHeart,
  FileText,
  HeartPulse,
  LayoutGrid,
  PackageSearch,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { requestTextAddress } from '#src/shop/catalogue/product/screens/request-address.ts'
import { useModules } from '#src/shop/website/use-modules.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { AlsoFound } from '../content/also-found.server.ts'
import type { SearchView } from './products.server.ts'

/** Below the products of a search: medicines on prescription, pages, and how to get what is not there. */
export function AfterSearch({ search, text }: { search: SearchView; text: string }) {
  return (
    <>
      <OnPrescription search={search} />
      <AlsoFoundList rows={search.also} />
      <NotThere text={text} />
    </>
  )
}

/** One line: prescription medicines are no answer to a complaint. */
export function OnPrescription({ search: { onPrescription } }: { search: SearchView }) {
  const locale = useLocale()
  const modules = useModules()
  if (!onPrescription) return null
  const { count, to } = onPrescription
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-xl border border-dashed border-line-2 px-4 py-3 text-sm">
      <FileHeart aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      <span className="grow">{count === 1 ? m.search_on_prescription_one() : m.search_on_prescription({ count })}</span>
      <Link to={to} className="link">
        {count === 1 ? m.search_show_it() : m.search_show_them({ count })}
      </Link>
      {modules.prescriptions && (
        <Link to={pathTo('prescriptions.new', locale)} className="link">
          {m.search_send_prescription()}
        </Link>
      )}
    </p>
  )
}

const looks: Record<AlsoFound['kind'], { icon: LucideIcon; label: () => string }> = {
  page: { icon: FileText, label: m.search_kind_page },
  collection: { icon: LayoutGrid, label: m.search_kind_collection },
  service: { icon: HeartPulse, label: m.search_kind_service },
  question: { icon: CircleQuestionMark, label: m.search_kind_question },
  post: { icon: BookOpen, label: m.search_kind_post },
}

/** Pages of the shop that the search found, each saying what it is. */
export function AlsoFoundList({ rows }: { rows: readonly AlsoFound[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="also-found" className="mt-9">
      <h2 id="also-found" className="mb-4 text-xl">
        {m.search_also()}
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {rows.map((row) => (
          <li key={row.path}>
            <AlsoFoundRow row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AlsoFoundRow({ row: { kind, title, text, path } }: { row: AlsoFound }) {
  const { icon: Icon, label } = looks[kind]
  return (
    <Link to={path} className="flex items-center gap-4 rounded-xl px-4 py-3.5 hover:bg-sunken">
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-green">
        <Icon className="size-5" />
      </span>
      <span className="grid min-w-0 grow gap-0.5">
        <span className="text-xs text-ink-2">{label()}</span>
        <b>{title}</b>
        {text !== '' && <span className="text-sm text-ink-2">{text}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
    </Link>
  )
}

function NotThere({ text }: { text: string }) {
  const locale = useLocale()
  const modules = useModules()
  return (
    <aside className="my-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-sunken px-5 py-4.5 md:mb-7">
      <PackageSearch aria-hidden="true" className="size-6 shrink-0 text-green max-sm:hidden" />
      <div className="grow basis-72">
        <p className="font-bold">{m.search_not_there()}</p>
        <p className="text-sm text-ink-2">{m.search_not_there_text()}</p>
      </div>
      {modules.requests && (
        <ButtonLink to={requestTextAddress(text, locale)} variant="quiet">
          {m.catalogue_request()}
        </ButtonLink>
      )}
      <ButtonLink to={pathTo('company', locale)} variant="quiet">
        {m.search_ask()}
      </ButtonLink>
    </aside>
  )
}
