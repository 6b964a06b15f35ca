import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { controlLook } from '#src/ui/text-input.tsx'
import { lineField } from '../quote-text.ts'
import type { LineText } from '../quote-text.ts'
import type { QuoteView } from '../quote-view.ts'
import { refusedText } from './quote-fields.tsx'
import type { QuoteErrors } from './quote-fields.tsx'
import { QuoteOptions, countText } from './quote-options.tsx'
import { optionId, optionsList, useQuotePicker } from './use-quote-picker.ts'
import type { QuotePicker } from './use-quote-picker.ts'

type Props = { view: QuoteView; errors: QuoteErrors; press: (name: string) => void }

const name = 'search'

/** Adds a line: a product of the catalogue, or a free line. Without scripts its button leads to a list of results. */
export function StaffQuotePicker({ view: { draft, kind }, errors, press }: Props) {
  const add = useLeadToNewLine(draft.lines.at(-1), { kind, press })
  const picker = useQuotePicker(draft.search, add)
  return (
    <div className="relative px-3.5 py-2.5">
      <div className="flex flex-wrap items-center gap-2 @row:ps-7">
        <PickerField picker={picker} errors={errors} />
        <Button name="quote" value="search" variant="quiet" size="xs" className="scripted:hidden">
          {m.quote_search_submit()}
        </Button>
        <Button
          name="quote"
          value="free"
          variant="ghost"
          size="xs"
          onClick={(event) => {
            event.preventDefault()
            picker.pickingLabels()
          }}
        >
          {m.quote_free()}
        </Button>
      </div>
      {errors[name] !== undefined && (
        <p id={`${name}-error`} className="pt-1 text-xs font-medium text-bad @row:ps-7">
          {errors[name]}
        </p>
      )}
      <p role="status" className="sr-only">
        {picker.isOpen && picker.found && countText(picker.found.packs.length)}
      </p>
      {picker.isOpen && picker.found && <QuoteOptions found={picker.found} active={picker.active} onPick={picker.pick} />}
    </div>
  )
}

function PickerField({ picker: { isOpen, active, field }, errors }: { picker: QuotePicker; errors: QuoteErrors }) {
  return (
    <label className="relative block min-w-0 grow basis-48 @row:max-w-80">
      <span className="sr-only">{m.quote_search()}</span>
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-2" />
      <input
        id={name}
        name={name}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? optionsList : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        data-key="f"
        maxLength={100}
        enterKeyHint="search"
        placeholder={m.quote_search_placeholder()}
        {...refusedText(name, errors)}
        {...field}
        className={classNames(controlLook, 'min-h-10 rounded-sm ps-8.5 pe-2 py-0.5 text-xs lg:min-h-8.5')}
      />
    </label>
  )
}

/** Moves the focus to the first field to fill in, once the requested line has been added. */
function useLeadToNewLine(last: LineText | undefined, { kind, press }: Pick<Props, 'press'> & Pick<QuoteView, 'kind'>) {
  // The last line's id when another one was requested; null while none is.
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (before.current === null || !last || last.id === before.current) return
    before.current = null
    const next = last.name === '' ? 'name' : kind === 'prescription' ? 'prescribed' : 'quantity'
    document.getElementById(lineField(last.id, next))?.focus()
  }, [kind, last])
  return (action: string) => {
    before.current = last?.id ?? ''
    press(action)
  }
}
