import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Hit } from '#src/shop/staff/search/search.ts'

export type OptionGroup = { id: string; name: string; note: string | null; options: readonly Hit[] }

type Props = {
  id: string
  groups: readonly OptionGroup[]
  /** Position among the options of all groups; −1 for none. */ active: number
  optionId: (index: number) => string
  onGo: () => void
}

/** The results below the field, in groups. The focus stays in the field. */
export function SearchOptions({ id, groups, active, optionId, onGo }: Props) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0))
  return (
    <div
      id={id}
      role="listbox"
      aria-label={m.staff_search_title()}
      className="absolute start-0 top-full z-30 mt-1 max-h-[70dvh] w-[min(34rem,100vw-6.5rem)] overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-float"
    >
      {groups.map((group, index) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className="pb-1 last:pb-0">
          <p id={`${id}-${group.id}`} className="px-2.5 pt-1.5 pb-1 text-2xs font-bold text-ink-2">
            {group.name}
          </p>
          {group.note && <p className="px-2.5 pb-1 text-xs text-ink-2">{group.note}</p>}
          {group.options.map((option, place) => (
            <Option
              key={option.id}
              id={optionId((starts[index] ?? 0) + place)}
              option={option}
              isActive={(starts[index] ?? 0) + place === active}
              onGo={onGo}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = { id: string; option: Hit; isActive: boolean; onGo: () => void }

const Option = ({ id, option: { name, detail, path }, isActive, onGo }: OptionProps) => (
  <Link
    to={path}
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    // Otherwise the field loses the focus first, and the list closes before the click arrives.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onGo}
    ref={(element) => {
      if (isActive) element?.scrollIntoView({ block: 'nearest' })
    }}
    className="flex min-h-9 items-center gap-3 rounded-sm px-2.5 py-1 text-xs hover:bg-sunken aria-selected:bg-green-soft max-sm:min-h-11 max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:gap-0"
  >
    <span className="max-w-full min-w-0 shrink-0 truncate font-semibold sm:max-w-[60%]">{name}</span>
    <span className="max-w-full min-w-0 truncate text-ink-2 empty:hidden sm:grow sm:text-end">{detail}</span>
  </Link>
)
