import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { FieldNotes, describedBy } from '#src/ui/field.tsx'
import { SelectField, TextAreaField, TextField } from '#src/ui/form/fields.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { hueOf, hues } from '#src/ui/hues.ts'
import { useLocale } from '#src/ui/locale.ts'
import { collectionIcons } from '../../product/screens/collection-icon.tsx'
import type { CollectionEditorView } from '../collection-reading.server.ts'

const missing = 'border-dashed border-warn bg-warn-soft placeholder:text-warn'

/** The fields of a collection, each in both languages side by side; an English text that is missing is dashed. */
export function CollectionFields({ parents }: { parents: CollectionEditorView['parents'] }) {
  const locale = useLocale()
  return (
    <>
      <div className="grid grid-cols-2 gap-x-2 gap-y-3">
        <TextField dense name="name.pt" label={m.collections_name_pt()} maxLength={120} lang="pt" />
        <EnglishField name="name.en" label={m.collections_name_en()} maxLength={120} />
        <TextField dense name="tagline.pt" label={m.collections_tagline_pt()} maxLength={200} lang="pt" required={false} />
        <EnglishField name="tagline.en" label={m.collections_tagline_en()} maxLength={200} />
        <TextAreaField
          name="description.pt"
          label={m.collections_description_pt()}
          rows={4}
          maxLength={2000}
          lang="pt"
          className="text-sm"
        />
        <EnglishText />
      </div>
      <Icons />
      <Colours />
      <SelectField
        name="parent"
        label={m.collections_parent()}
        options={[
          { value: '', text: m.collections_parent_none() },
          ...parents.map(({ id, name }) => ({ value: id, text: name[locale] })),
        ]}
      />
      <HiddenBox />
    </>
  )
}

function HiddenBox() {
  const { value, error } = useFormField('hidden')
  return (
    <Checkbox
      name="hidden"
      label={m.collections_hidden()}
      hint={m.collections_hidden_hint()}
      error={error}
      defaultChecked={value !== ''}
    />
  )
}

type EnglishProps = { name: string; label: string; maxLength: number }

function EnglishField(field: EnglishProps) {
  const { value } = useFormField(field.name)
  const { value: pt } = useFormField(field.name.replace('.en', '.pt'))
  const isMissing = value === '' && pt !== ''
  return (
    <TextField
      dense
      {...field}
      lang="en"
      required={false}
      placeholder={isMissing ? m.collections_write_english() : undefined}
      className={isMissing ? missing : ''}
    />
  )
}

function EnglishText() {
  const { value } = useFormField('description.en')
  const { value: pt } = useFormField('description.pt')
  const isMissing = value === '' && pt !== ''
  return (
    <TextAreaField
      name="description.en"
      label={m.collections_description_en()}
      rows={4}
      maxLength={2000}
      lang="en"
      placeholder={isMissing ? m.collections_write_english() : undefined}
      className={classNames('text-sm', isMissing && missing)}
    />
  )
}

const choice =
  'grid size-11 cursor-pointer place-items-center rounded-md border border-line has-checked:border-green has-checked:bg-green-soft has-checked:text-green has-checked:ring-1 has-checked:ring-green has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green lg:size-9'

const iconNames: Readonly<Record<string, () => string>> = {
  pill: m.collections_icon_pill,
  flower: m.collections_icon_flower,
  baby: m.collections_icon_baby,
  apple: m.collections_icon_apple,
  'smile-plus': m.collections_icon_smile,
  stethoscope: m.collections_icon_stethoscope,
  thermometer: m.collections_icon_thermometer,
  bandage: m.collections_icon_bandage,
  'heart-pulse': m.collections_icon_heart,
  sun: m.collections_icon_sun,
  droplets: m.collections_icon_drops,
  'shower-head': m.collections_icon_shower,
  eye: m.collections_icon_eye,
  leaf: m.collections_icon_leaf,
  'paw-print': m.collections_icon_paw,
  gift: m.collections_icon_gift,
}

function Icons() {
  const { value, error } = useFormField('icon')
  const known = Object.entries(collectionIcons)
  return (
    <fieldset id="icon" tabIndex={-1} aria-describedby={describedBy('icon', true, error)} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{m.collections_icon()}</legend>
      <div className="flex flex-wrap gap-1.5">
        {known.map(([name, Icon]) => (
          <label key={name} className={choice} title={ownValue(iconNames, name)?.()}>
            <input type="radio" name="icon" value={name} defaultChecked={name === value} className="sr-only" />
            <Icon aria-hidden="true" className="size-4.5" />
            <span className="sr-only">{ownValue(iconNames, name)?.()}</span>
          </label>
        ))}
        {/* After the choices, whose value counts first: one that is unknown here, set by the API, stays until another is chosen. */}
        {value !== '' && !Object.hasOwn(collectionIcons, value) && <input type="hidden" name="icon" value={value} readOnly />}
      </div>
      <FieldNotes id="icon" hint={m.collections_icon_hint()} error={error} />
    </fieldset>
  )
}

const colourNames: Readonly<Record<keyof typeof hues, () => string>> = {
  green: m.collections_colour_green,
  blue: m.collections_colour_blue,
  red: m.collections_colour_red,
  amber: m.collections_colour_amber,
  violet: m.collections_colour_violet,
  teal: m.collections_colour_teal,
  rose: m.collections_colour_rose,
  slate: m.collections_colour_slate,
}

function Colours() {
  const { value, error } = useFormField('colour')
  return (
    <fieldset id="colour" tabIndex={-1} aria-describedby={describedBy('colour', false, error)} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{m.collections_colour()}</legend>
      <div className="flex flex-wrap gap-1.5">
        {Object.entries(colourNames).map(([name, label]) => (
          <label key={name} className={choice} title={label()}>
            <input type="radio" name="colour" value={name} defaultChecked={name === value} className="sr-only" />
            <span aria-hidden="true" className={classNames('text-lg leading-none', hueOf(name).text)}>
              ●
            </span>
            <span className="sr-only">{label()}</span>
          </label>
        ))}
      </div>
      <FieldNotes id="colour" error={error} />
    </fieldset>
  )
}
