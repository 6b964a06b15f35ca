import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import type { ConsentView, PreferenceView, Values } from '../../request/screens/prescription-view.ts'

type Props = { values: Values; errors: Values }

export function PreferenceChoice({ values, legend, choices }: Pick<Props, 'values'> & PreferenceView) {
  const chosen = choices.find(({ value }) => value === values['preference'])?.value ?? ''
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-2.5">
        {choices.map(({ value, label, hint }) => (
          <label
            key={value}
            className="grid grid-cols-[auto_1fr] content-start gap-x-2.5 gap-y-0.5 rounded-lg border border-control px-3 py-3 has-checked:border-green has-checked:bg-green-soft/50 has-checked:inset-ring has-checked:inset-ring-green"
          >
            <input type="radio" name="preference" value={value} defaultChecked={value === chosen} className="radio" />
            <span className="leading-snug font-semibold">{label}</span>
            <span className="col-start-2 text-xs text-ink-2">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Maximum characters of a message, and the length from which a counter is shown. */
const [max, notifyFrom] = [2000, 1500]

export function MessageField({ values, errors }: Props) {
  const [count, setCount] = useState(values['message']?.length ?? 0)
  const countText = count > notifyFrom ? m.prescription_form_message_count({ count }) : m.prescription_form_message_hint()
  return (
    <Field
      name="message"
      label={m.prescription_form_message()}
      hint={<span className={count > max ? 'font-semibold text-bad' : undefined}>{countText}</span>}
      error={errors['message']}
      optional
    >
      <TextArea
        name="message"
        rows={3}
        defaultValue={values['message']}
        onInput={({ currentTarget }) => setCount(currentTarget.value.length)}
        autoComplete="off"
      />
    </Field>
  )
}

/** Never ticked in advance: a draft keeps the person's own tick while the text is the same. */
export function HealthConsent({ values, errors, consent }: Props & { consent: ConsentView }) {
  const locale = useLocale()
  const { version, label, note, text, summary, privacy } = consent
  return (
    <div className="grid gap-1">
      <Checkbox
        name="health_consent"
        value={version}
        defaultChecked={values['health_consent'] === String(version)}
        label={<span className="font-semibold">{label}</span>}
        hint={note}
        error={errors['health_consent']}
      />
      <details className="ps-8 text-xs text-ink-2">
        <summary className="link inline-block py-1">{summary}</summary>
        <p className="pt-1">{text}</p>
        <p className="pt-1">
          <Link to={pathTo('privacy', locale)} target="_blank" className="link">
            {privacy}
          </Link>
        </p>
      </details>
    </div>
  )
}
