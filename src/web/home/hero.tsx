import { ArrowRight, FileHeart, MessageCircleQuestionMark, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#src/i18n/formatters.ts'
import type { OpenState } from '#src/i18n/opening-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useModules } from '#src/shop/website/use-modules.ts'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { IconTile } from '#src/ui/icon-tile.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { classNames } from '#src/ui/class-names.ts'

type Props = { tagline: string; pickupHours: number; delivers: boolean; productCount: number; opening: OpenState }

/** The tile wall with three entry points, and whether the pharmacy is open now. */
export function Hero({ tagline, pickupHours, delivers, productCount, opening }: Props) {
  const lead = delivers ? m.home_lead({ hours: pickupHours }) : m.home_lead_pickup({ hours: pickupHours })
  return (
    <Azulejo className="relative pt-9 pb-7 md:pt-14 md:pb-4.5">
      <div className="absolute inset-0 bg-linear-to-r from-tile from-15% to-tile/0 to-65% max-md:to-100%" />
      <div className="wrap relative">
        <h1 className="max-w-[11.5em] md:text-3xl">{tagline}</h1>
        <p className="mt-3.5 max-w-[29em] text-lg text-on-tile">{lead}</p>
        <EntryPoints productCount={productCount} />
        <OpenNow opening={opening} />
      </div>
    </Azulejo>
  )
}

function EntryPoints({ productCount }: { productCount: number }) {
  const locale = useLocale()
  const modules = useModules()
  return (
    <ul className="mt-9 grid gap-3 text-ink md:auto-cols-fr md:grid-flow-col md:gap-4">
      {modules.prescriptions && (
        <EntryPoint
          to={pathTo('prescriptions.new', locale)}
          title={m.home_prescription()}
          go={m.home_prescription_go()}
          icon={<FileHeart />}
        >
          {m.home_prescription_text()}
        </EntryPoint>
      )}
      <EntryPoint to={pathTo('products', locale)} title={m.home_find()} go={m.home_find_go()} icon={<Search />}>
        {productCount === 0 ? m.home_find_soon() : m.home_find_text({ count: formatNumber(productCount, locale) })}
      </EntryPoint>
      {modules.requests && (
        <EntryPoint
          to={pathTo('requests.new', locale)}
          title={m.home_request()}
          go={m.home_request_go()}
          icon={<MessageCircleQuestionMark />}
        >
          {m.home_request_text()}
        </EntryPoint>
      )}
    </ul>
  )
}

function EntryPoint({
  to,
  title,
  go,
  icon,
  children,
}: {
  to: string
  title: string
  go: string
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <li className="flex">
      <Link
        to={to}
        className="group flex grow items-start gap-3.5 rounded-xl bg-surface p-4 shadow-soft outline-offset-4 focus-visible:outline-on-tile md:flex-col md:gap-2.5 md:p-5.5"
      >
        <IconTile>{icon}</IconTile>
        <span className="grid grow content-start gap-1 md:gap-2">
          <b className="text-base md:text-lg">{title}</b>
          <span className="text-sm text-ink-2">{children}</span>
        </span>
        <span aria-hidden="true" className="hidden items-center gap-1.5 font-bold text-green md:flex">
          {go} <ArrowRight className="size-4.5 transition-transform group-hover:translate-x-1" />
        </span>
      </Link>
    </li>
  )
}

/** "Aberta agora, até às 19:30": what that means for a request, with a link to the details. */
function OpenNow({ opening }: { opening: OpenState }) {
  return (
    <p className="mt-7 flex max-w-none flex-wrap items-center gap-x-3.5 gap-y-1.5 rounded-xl bg-surface px-5 py-4 text-ink shadow-soft md:mt-11">
      <b className="flex items-center gap-x-3.5">
        <span
          aria-hidden="true"
          className={classNames(
            'size-2.5 shrink-0 rounded-full ring-4',
            opening.isOpen ? 'bg-ok-dot ring-ok-soft' : 'bg-ink-3 ring-sunken',
          )}
        />
        <span>{opening.text}</span>
      </b>
      <span className="text-ink-2 max-sm:basis-full">{opening.isOpen ? m.home_open_note() : m.home_closed_note()}</span>
      <Link to={pathTo('company', useLocale())} className="link md:ms-auto">
        {m.home_hours_link()}
      </Link>
    </p>
  )
}
