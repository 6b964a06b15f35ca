import { m } from '#src/i18n/paraglide/messages.js'
import { TextAreaField, TextField } from '#src/ui/form/fields.tsx'

type Props = {
  /** The fields are `name.pt` and `name.en`. */
  name: string
  label: string
  hint?: string
  maxLength?: number
  /** Rows of the text area; without it the field has a single line. */
  rows?: number
}

/** One text in both languages, side by side where the width allows. */
export function TextPair({ name, label, hint, maxLength, rows }: Props) {
  const sides = [
    { lang: 'pt', text: m.content_in_portuguese({ field: label }) },
    { lang: 'en', text: m.content_in_english({ field: label }) },
  ]
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {sides.map(({ lang, text }) => {
        const shared = { name: `${name}.${lang}`, label: text, hint, lang, maxLength }
        if (rows === undefined) return <TextField key={lang} {...shared} required={false} spellCheck />
        return <TextAreaField key={lang} {...shared} rows={rows} className={rows > 8 ? 'font-mono text-sm' : ''} />
      })}
    </div>
  )
}
