import { CircleAlert } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { TextAreaField, TextField } from '#src/ui/form/fields.tsx'

type Props = {
  /** The fields are `name.pt` and `name.en`. */
  name: string
  label: string
  hint?: string
  maxLength: number
  /** Rows of the text areas; without it the fields have a single line. */
  rows?: number
  /** Empty English is no translation that is missing. */
  isOptional?: boolean
}

// Empty fields are found by their placeholder, while they are typed in too and without scripts.
const missing =
  'group-has-[[lang=pt]:not(:placeholder-shown)]/pair:placeholder-shown:border-dashed ' +
  'group-has-[[lang=pt]:not(:placeholder-shown)]/pair:placeholder-shown:border-warn ' +
  'group-has-[[lang=pt]:not(:placeholder-shown)]/pair:placeholder-shown:bg-warn-soft'

/** One text in both languages, side by side where the width allows; English that is missing is marked. */
export function BilingualField({ name, label, hint, maxLength, rows, isOptional = false }: Props) {
  const sides = [
    { lang: 'pt', text: m.content_in_portuguese({ field: label }), placeholder: ' ' },
    { lang: 'en', text: m.content_in_english({ field: label }), placeholder: isOptional ? ' ' : m.product_write_english() },
  ]
  return (
    <fieldset className="group/pair min-w-0 border-t border-line px-4 py-3.5">
      <legend className="float-left mb-1.5 w-full text-sm font-semibold">
        {label}
        {hint && <span className="ms-2 text-xs font-normal text-ink-2">{hint}</span>}
      </legend>
      <div className="clear-both grid gap-3 md:grid-cols-2">
        {sides.map(({ lang, text, placeholder }) => {
          const marked = lang === 'en' && !isOptional
          const shared = {
            name: `${name}.${lang}`,
            label: <span className="text-xs font-normal text-ink-2 md:sr-only">{text}</span>,
            lang,
            maxLength,
            placeholder,
            className: classNames(marked && missing),
          }
          return (
            <div key={lang} className="min-w-0">
              {rows === undefined ? (
                <TextField {...shared} required={false} spellCheck />
              ) : (
                <TextAreaField
                  {...shared}
                  rows={rows}
                  className={classNames('field-sizing-content max-h-96', shared.className)}
                />
              )}
              {marked && (
                <p className="mt-1 hidden items-center gap-1.5 text-xs font-medium text-warn group-has-[[lang=en]:placeholder-shown]/pair:group-has-[[lang=pt]:not(:placeholder-shown)]/pair:flex">
                  <CircleAlert aria-hidden="true" className="size-3.5" />
                  {m.product_lacks_english()}
                </p>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
