import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { Choice, ChoiceGroup } from './list-filters.server.ts'

/** How many choices are shown before "more"; hiding just one is not worth a click. */
const SHORT = 6

/** Choices under a heading that collapses; of many only the first are shown. */
export function FilterGroup({ group: { title, type, choices, leftOut = 0 } }: { group: ChoiceGroup }) {
  const visibleCount = choices.length > SHORT + 1 ? SHORT : choices.length
  const rest = choices.slice(visibleCount)
  return (
    <Folding title={title}>
      {choices.slice(0, visibleCount).map((choice) => (
        <ChoiceRow key={choice.value} type={type} choice={choice} />
      ))}
      {rest.length > 0 && (
        <details open={rest.some(({ isChosen }) => isChosen)}>
          <summary className="link w-fit list-none py-2 text-sm md:py-1.5">
            {m.catalogue_facet_more({ count: rest.length })}
          </summary>
          <div className="max-h-80 overflow-y-auto px-1.5 md:-mx-1.5">
            {rest.map((choice) => (
              <ChoiceRow key={choice.value} type={type} choice={choice} />
            ))}
            {leftOut > 0 && <p className="py-2 text-xs text-ink-2">{m.catalogue_facet_left_out({ count: leftOut })}</p>}
          </div>
        </details>
      )}
    </Folding>
  )
}

export function Folding({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group/filter border-t border-line py-1 first-of-type:border-t-0">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-xs font-bold md:min-h-10 md:text-sm">
        {title}
        <ChevronDown aria-hidden="true" className="size-4.5 text-ink-3 transition-[rotate] group-open/filter:rotate-180" />
      </summary>
      <div className="grid pb-2.5">{children}</div>
    </details>
  )
}

/** A choice that would leave no products is disabled. */
function ChoiceRow({ type, choice: { name, value, label, count, isChosen } }: { type: ChoiceGroup['type']; choice: Choice }) {
  const locale = useLocale()
  const isIdle = count === 0 && !isChosen
  return (
    <label
      className={classNames(
        '-mx-1.5 flex min-h-11 items-center gap-2.5 rounded-sm px-1.5 py-1 leading-tight md:min-h-8.5 md:text-sm',
        isIdle ? 'text-ink-3' : 'hover:bg-sunken',
      )}
    >
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={isIdle}
        className={classNames('peer', type === 'radio' ? 'radio' : 'check')}
      />
      <span className="min-w-0 [overflow-wrap:anywhere] peer-checked:font-semibold">{label}</span>
      {count !== undefined && <span className="ms-auto text-xs text-ink-2 tabular-nums">{formatNumber(count, locale)}</span>}
    </label>
  )
}
