import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { useScan } from './use-scan.ts'

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
  const busy = useIsSending()
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
          data-search
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
      <Button
        name="intent"
        value="find"
        disabled={busy}
        variant={main ? 'primary' : 'quiet'}
        className={main ? 'mt-7 min-h-11.5' : 'min-h-10'}
      >
        <ScanBarcode aria-hidden="true" />
        <span className={main ? 'max-sm:sr-only' : 'sr-only'}>{m.points_find_submit()}</span>
      </Button>
    </Form>
  )
}
