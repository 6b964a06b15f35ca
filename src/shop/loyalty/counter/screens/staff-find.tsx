import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { RefObject } from 'react'

// A scanner types a character every few milliseconds, much faster than people.
const BETWEEN = 80
const FEWEST = 12

const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog[open], :popover-open') !== null

/**
 * Captures scanner input while no field has the focus: it goes into this field, and its form is sent when the scanner ends with
 * Enter. From the second character on it triggers nothing else: the symbology prefix of a number contains letters that are
 * shortcuts of the page. Input after Enter belongs to the user again, however soon the page is there.
 */
function useScan(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    let read = ''
    let last = 0
    const listen = (event: KeyboardEvent): void => {
      if (isElsewhere(event) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > BETWEEN) read = ''
      last = event.timeStamp
      const isOver = event.key === 'Enter' && read.replace(/\D/g, '').length >= FEWEST
      if (isOver || (read !== '' && event.key.length === 1)) event.preventDefault()
      const whole = read
      read = event.key === 'Enter' ? '' : read + (event.key.length === 1 ? event.key : '')
      if (!isOver || !field.current) return
      field.current.value = whole
      field.current.form?.requestSubmit()
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [field])
}

type Props = {
  /** Search text. */ typed?: string | undefined
  error?: string | undefined
  /** Result of the last search: focuses the field for the next one when it arrives. */ answer?: object | undefined
  /** The search is the page's main purpose: its field gets the focus. */ main?: boolean
}

/** Finds a customer by a scanned card or a text. Sent by POST, so that no address or log contains it. */
export function StaffFind({ typed = '', error, answer, main = false }: Props) {
  const locale = useLocale()
  const field = useRef<HTMLInputElement>(null)
  useScan(field)
  useEffect(() => {
    if (!main) return undefined
    // After the page's own focus change at the end of every navigation.
    const frame = requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.select()
    })
    return () => cancelAnimationFrame(frame)
  }, [main, answer])
  return (
    <Form
      method="post"
      role="search"
      aria-label={m.points_find_label()}
      action={pathTo('staff.points', locale)}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-2',
        main ? 'max-w-[44rem] items-start' : 'w-full max-w-[22rem] items-end',
      )}
    >
      <Field
        name="q"
        label={main ? m.points_find_label() : <span className="sr-only">{m.points_find_key()}</span>}
        hint={main ? m.points_find_hint() : undefined}
        error={error}
      >
        <TextInput
          ref={field}
          name="q"
          key={typed}
          defaultValue={typed}
          data-key="f"
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={main ? undefined : m.points_find_label()}
          enterKeyHint="search"
          className={main ? 'text-lg' : 'min-h-10 text-sm'}
        />
      </Field>
      <SubmitButton
        name="intent"
        value="find"
        variant={main ? 'primary' : 'quiet'}
        className={main ? 'mt-7 min-h-11.5' : 'min-h-10'}
      >
        <ScanBarcode aria-hidden="true" />
        <span className={main ? 'max-sm:sr-only' : 'sr-only'}>{m.points_find_submit()}</span>
      </SubmitButton>
    </Form>
  )
}
