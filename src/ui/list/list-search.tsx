import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { ButtonLink } from '../button.tsx'

type Props = {
  label: string
  placeholder?: string
  q: string
  /** Where the search leads; without it this page. */
  action?: string
  /** Other parameters of the address that stay. */
  fields?: Readonly<Record<string, string>>
  clear: { to: string; text: string }
}

/** Search of a list, in its address; the field that "f" focuses. A barcode scanner types into it and sends it. */
export function ListSearch({ label, placeholder = label, q, action, fields = {}, clear }: Props) {
  return (
    <>
      {q && (
        <ButtonLink to={clear.to} variant="ghost" size="xs">
          {clear.text}
        </ButtonLink>
      )}
      <Form
        role="search"
        aria-label={label}
        {...(action !== undefined && { action })}
        className="relative ms-auto w-full sm:max-w-72"
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-2" />
        <input
          key={q}
          name="q"
          type="search"
          data-key="f"
          autoComplete="off"
          maxLength={100}
          aria-label={label}
          placeholder={placeholder}
          defaultValue={q}
          className="h-10 w-full rounded-sm border border-control bg-surface ps-8.5 pe-2 text-xs lg:h-8.5"
        />
      </Form>
    </>
  )
}
