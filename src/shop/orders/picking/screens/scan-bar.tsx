import { CircleAlert, CircleCheck, ScanBarcode } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { describedBy } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useScans } from './use-scans.ts'

type Props = {
  number: string
  /** What was gathered last, in words. */ last: string | null
  /** Of the form that was sent without scripts. */ error: string | undefined
  typed: string
  /** The field has the focus as soon as the page is open. */ takesFocus: boolean
}

const id = 'scan-code'

/** Counts one piece for each code that is read or typed. The field keeps the focus; without scripts it is a plain form. */
export function ScanBar({ number, last, error, typed, takesFocus }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { read, retry, count, result } = useScans(number)
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const refusal = (result ? result.error : error) ?? undefined
  const take = () => {
    const code = field.current?.value.trim() ?? ''
    if (field.current) field.current.value = ''
    if (code !== '') read(code)
    field.current?.focus({ preventScroll: true })
  }
  return (
    <Form
      method="post"
      className="-mx-4 grid grid-cols-[minmax(0,1fr)] gap-1.5 border-y border-line bg-paper px-4 py-2.5 lg:-mx-4.5 lg:px-4.5 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <input type="hidden" name="number" value={number} />
      <div className="flex gap-2">
        <ScanField field={field} typed={typed} error={refusal} onEnter={take} />
        <Button name="intent" value="scan" variant="quiet" size="s" className="min-h-11">
          {m.pick_count_it()}
        </Button>
      </div>
      <div className="text-xs">
        {refusal !== undefined && (
          <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 font-medium text-bad">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {result && <b className="tabular-nums">{result.code}: </b>}
              {refusal}
            </span>
            {result?.unsent && (
              <Button type="button" variant="quiet" size="xs" onClick={retry} className="ms-auto">
                {m.pick_retry({ count })}
              </Button>
            )}
          </p>
        )}
        <LastPick text={refusal === undefined ? last : null} />
      </div>
    </Form>
  )
}

const LastPick = ({ text }: { text: string | null }) => (
  <p role="status" className="flex items-center gap-1.5 font-medium text-ok empty:hidden">
    {text !== null && (
      <>
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 truncate">{text}</span>
      </>
    )}
  </p>
)

type FieldProps = {
  field: RefObject<HTMLInputElement | null>
  typed: string
  error: string | undefined
  onEnter: () => void
}

const ScanField = ({ field, typed, error, onEnter }: FieldProps) => (
  <label className="relative min-w-0 grow">
    <span className="sr-only">{m.pick_scan()}</span>
    <ScanBarcode aria-hidden="true" className="absolute inset-y-0 start-3 my-auto size-5 text-ink-2" />
    <TextInput
      id={id}
      ref={field}
      name="code"
      defaultValue={typed}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={200}
      placeholder={m.pick_scan_placeholder()}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={describedBy(id, undefined, error)}
      className="min-h-11 ps-10 text-sm"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        // A scanner may read the same code twice within the time of a double click, which a form would send once.
        event.preventDefault()
        onEnter()
      }}
    />
  </label>
)
