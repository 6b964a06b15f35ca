import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { SmallTag } from '#src/ui/tag.tsx'
import type { FoundPack } from './use-dispensables.ts'
import { optionId, optionsList } from './use-quote-picker.ts'

type Props = { found: { q: string; packs: readonly FoundPack[] }; active: number; onPick: (index: number) => void }

/** Search results with the cheapest generic marked, and a free line with the typed words. */
export function QuoteOptions({ found: { q, packs }, active, onPick }: Props) {
  return (
    <div className="absolute inset-x-3.5 top-full z-20 -mt-1 max-w-160 overflow-clip rounded-md border border-line-2 bg-surface text-xs shadow-float @row:ms-7">
      <p aria-hidden="true" className="max-w-none border-b border-line bg-paper px-3 py-1.5 text-end text-2xs text-ink-2">
        {countText(packs.length)}
      </p>
      <div id={optionsList} role="listbox" aria-label={m.quote_search()} className="max-h-80 overflow-y-auto">
        {packs.map((pack, index) => (
          <Option key={pack.id} index={index} isActive={index === active} onPick={onPick}>
            <Pack pack={pack} />
          </Option>
        ))}
        <Option
          index={packs.length}
          isActive={packs.length === active}
          onPick={onPick}
          className="border-t border-line text-ink-2"
        >
          <PenLine aria-hidden="true" className="size-4" />
          <span className="min-w-0 grow truncate">{m.quote_free_with({ q })}</span>
          <kbd
            aria-hidden="true"
            className="rounded-xs border border-line-2 bg-surface px-1.5 font-sans text-2xs font-semibold max-lg:hidden"
          >
            Ctrl Enter
          </kbd>
        </Option>
      </div>
    </div>
  )
}

type OptionProps = {
  index: number
  isActive: boolean
  onPick: (index: number) => void
  className?: string
  children: ReactNode
}

/** The input keeps the focus; `aria-activedescendant` names the option. */
function Option({ index, isActive, onPick, className, children }: OptionProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={optionId(index)}
      role="option"
      aria-selected={isActive}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' })
      }}
      // Otherwise the input loses the focus first, and the list closes before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(index)}
      className={classNames(
        'flex min-h-10 w-full flex-wrap items-center gap-x-2.5 px-3 py-1 text-start hover:bg-sunken aria-selected:bg-green-soft lg:min-h-9',
        className,
      )}
    >
      {children}
    </button>
  )
}

function Pack({ pack }: { pack: FoundPack }) {
  const isBrand = !pack.generic && pack.cheapest_generic !== null
  return (
    <>
      <span className="min-w-0 grow basis-40">
        <b className="font-semibold">{pack.name}</b>{' '}
        <span className="text-ink-2">{[pack.pack, isBrand && m.quote_brand()].filter(Boolean).join(', ')}</span>
      </span>
      {pack.cheapest_generic?.id === pack.id && <SmallTag tone="info" text={m.quote_cheapest()} />}
      <span className={`text-2xs font-medium tabular-nums ${pack.available > 0 ? 'text-ok' : 'text-warn'}`}>
        {pack.available > 0 ? m.quote_in_stock({ count: pack.available }) : m.quote_no_stock()}
      </span>
      <b className="min-w-14 text-end font-semibold tabular-nums">{pack.display_price}</b>
    </>
  )
}

export const countText = (count: number): string => (count === 1 ? m.quote_search_count_one() : m.quote_search_count({ count }))
