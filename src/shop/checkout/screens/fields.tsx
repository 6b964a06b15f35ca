import { ownValue } from '#src/kernel/own-value.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { ChoiceView, FieldView, Values } from './checkout-view.ts'

export type FormContent = { values: Values; errors: Values }

export function Fields({ fields, values, errors }: FormContent & { fields: readonly FieldView[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, wide, input, ...field }) => (
        <Field key={name} {...field} name={name} error={ownValue(errors, name)} className={wide ? 'sm:col-span-2' : undefined}>
          <TextInput {...input} name={name} defaultValue={ownValue(values, name)} className="tabular-nums" />
        </Field>
      ))}
    </div>
  )
}

type ChoicesProps = FormContent & {
  name: string
  legend: string
  hideLegend?: boolean
  choices: readonly ChoiceView[]
}

/** Radio buttons; the first is checked if there is no value, or one that no longer exists. */
export function Choices({ name, legend, hideLegend = false, choices, values, errors }: ChoicesProps) {
  const chosen = choices.find(({ id }) => id === ownValue(values, name)) ?? choices[0]
  return (
    <RadioCards name={name} legend={legend} hideLegend={hideLegend} error={ownValue(errors, name)}>
      {choices.map(({ id, ...card }) => (
        <RadioCard key={id} id={`by-${id}`} name={name} value={id} defaultChecked={id === chosen?.id} {...card} />
      ))}
    </RadioCards>
  )
}

type TickProps = FormContent & {
  name: string
  label: string
  fields?: readonly FieldView[]
}

/** A checkbox that decides whether the fields under it count, and shows them by CSS alone. */
export function Tick({ name, label, fields = [], values, errors }: TickProps) {
  return (
    <div className="group/if grid gap-4">
      <label className="flex items-center gap-3 justify-self-start py-1 text-sm">
        <input type="checkbox" name={name} value="true" defaultChecked={Boolean(ownValue(values, name))} className="check" />
        {label}
      </label>
      <div className="hidden group-has-[>label>input:checked]/if:block">
        <Fields fields={fields} values={values} errors={errors} />
      </div>
    </div>
  )
}
