import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '../button.tsx'
import { useLocale } from '../locale.ts'

type Props = {
  label: string
  placeholder?: string
  q: string
  /** Where the search leads; without it this page. */
  action?: string
  /** Other parameters of the address that stay. */
  fields?: Readonly<Record<string, string>>
  /** Address of a list that searches people: the text is posted, and comes back sealed in that address. */
  sealedIn?: string
  clear: { to: string; text: string }
}

/** Search of a list, in its address, where it says nothing about people; the field that "f" focuses. A barcode scanner types into it and sends it. */
export function ListSearch({ label, placeholder = label, q, action, fields = {}, sealedIn, clear }: Props) {
  const locale = useLocale()
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
        {...(sealedIn !== undefined && { method: 'post', action: pathTo('staff.search', locale) })}
        className="relative ms-auto w-full sm:max-w-72"
      >
        {sealedIn !== undefined && <input type="hidden" name="list" value={sealedIn} />}
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
