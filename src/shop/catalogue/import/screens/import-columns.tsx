import { m } from '#src/i18n/paraglide/messages.js'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { SelectField, TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormField, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { productClasses } from '../../product/product.ts'
import { classText } from '../../product/screens/labels.ts'
import type { ImportPage, ImportRefusal } from './staff-import.server.ts'

/** Which field each column is, with a sample, and what new products get where the file does not say. */
export function ImportColumns({ page, refused }: { page: ImportPage; refused: ImportRefusal | undefined }) {
  const { columns, fields, savedForm, version, kind, isRemembered } = page
  const state = useFormState({ saved: savedForm, result: refused })
  const known = columns.filter(({ field }) => field !== '').length
  return (
    <Panel id="columns" title={m.import_columns()} lead={m.import_columns_known({ known, total: columns.length })}>
      <PresetForm page={page} />
      <StateForm state={state} hidden={{ version }} key={version}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
          {columns.map(({ title, sample }, column) => (
            <SelectField
              key={column}
              name={`column.${column}`}
              label={m.import_column_to({ title })}
              hint={sample === '' ? undefined : m.import_sample({ sample: sample.slice(0, 60) })}
              options={[{ value: '', text: m.import_not_imported() }, ...fields]}
            />
          ))}
        </div>
        {kind === 'products' ? <Defaults /> : <CountedAt />}
        {isRemembered && <p className="text-xs text-ink-2">{m.import_columns_remembered()}</p>}
        <SubmitButton name="intent" value="remap" variant="quiet" size="s" className="justify-self-start">
          {m.import_check_again()}
        </SubmitButton>
      </StateForm>
    </Panel>
  )
}

function PresetForm({ page: { preset, presets, version } }: { page: ImportPage }) {
  const state = useFormState({ saved: { preset: preset ?? '' }, result: undefined })
  return (
    <StateForm state={state} hidden={{ version }} key={version} className="flex flex-wrap items-end gap-3 pb-3">
      <SelectField
        name="preset"
        label={m.import_preset()}
        hint={m.import_preset_hint()}
        options={[{ value: '', text: m.import_preset_none() }, ...presets]}
      />
      <SubmitButton name="intent" value="preset" variant="quiet" size="s">
        {m.import_preset_use()}
      </SubmitButton>
    </StateForm>
  )
}

const CountedAt = () => (
  <TextField
    name="counted_at"
    type="datetime-local"
    label={m.import_counted_at()}
    hint={m.import_counted_at_hint()}
    optional
    fieldClassName="sm:max-w-64"
  />
)

function Defaults() {
  const locale = useLocale()
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      <legend className="pt-3 text-sm font-bold">{m.import_defaults()}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        <TextField name="brand" label={m.import_default_brand()} optional maxLength={120} />
        <SelectField
          name="class"
          label={m.import_default_class()}
          options={[
            { value: '', text: m.import_default_class_none() },
            ...productClasses.map((kind) => ({ value: kind, text: classText(kind, locale) })),
          ]}
        />
        <TextField name="form" label={m.import_default_form()} optional maxLength={120} />
        <TextField name="pack" label={m.import_default_pack()} optional maxLength={120} />
        <TextField name="price" label={m.import_default_price()} optional inputMode="decimal" />
      </div>
      <Choice name="brand_from_holder" label={m.import_default_brand_from_holder()} />
      <Choice name="published" label={m.import_default_published()} />
    </fieldset>
  )
}

function Choice({ name, label }: { name: string; label: string }) {
  const { value, error } = useFormField(name)
  return <Checkbox name={name} label={label} error={error} defaultChecked={value === 'on'} />
}
