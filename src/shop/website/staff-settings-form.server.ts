import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm, typedTexts } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { Section } from './settings.ts'
import { settingsAfter } from './settings-after.ts'
import type { Typed } from './settings-typed.ts'
import { changeSettings } from './actions.server.ts'
import type { SettingsError } from './actions.server.ts'
import { earningForm, exceptionForm, sectionForms } from './staff-settings.schema.ts'
import type { Settings } from './website.schema.ts'

type SubmittedForm = { visit: StaffVisit; form: FormData; section: Section }

/** Which form was refused, why, and the typed values. */
export type SettingsFormError = Typed & {
  form: 'section' | 'add' | 'remove'
  errors: Record<string, string>
  /** The version that the form was based on; null: another person was faster, so the present one must be looked at first. */
  expected: string | null
}
type SettingsFormResult = Promise<Response | SettingsFormError>

/** Handles the forms of a section's page, by their `intent`: the section as a whole, or a row of its list. */
export async function saveSection(sent: SubmittedForm): SettingsFormResult {
  const intent = sent.form.get('intent')
  if (sent.section === 'hours' && intent === 'add') return addException(sent)
  if (sent.section === 'hours' && intent === 'remove') return removeException(sent)
  if (sent.section === 'loyalty' && intent === 'add') return addRate(sent)
  if (sent.section === 'loyalty' && intent === 'remove') return removeRate(sent)
  const fields = parseForm(sectionForms[sent.section], sent.form)
  if (!fields.ok) return formErrors(sent, 'section', fields.error.errors)
  return save(sent, 'section', settingsAfter(fields.value))
}

async function addException(sent: SubmittedForm): SettingsFormResult {
  const fields = parseForm(exceptionForm, sent.form)
  if (!fields.ok) return formErrors(sent, 'add', fields.error.errors)
  const { day, hours } = fields.value
  if (day < today(sent)) return formErrors(sent, 'add', { day: sentence(sent, 'error_day_before') })
  return save(sent, 'add', (before) => withExceptions(before, { ...before.hours.exceptions, [day]: hours }))
}

function removeException(sent: SubmittedForm): SettingsFormResult {
  const day = String(sent.form.get('day'))
  return save(sent, 'remove', (before) =>
    withExceptions(before, Object.fromEntries(Object.entries(before.hours.exceptions).filter(([other]) => other !== day))),
  )
}

const withExceptions = (before: Settings, exceptions: Settings['hours']['exceptions']): Settings => ({
  ...before,
  hours: { ...before.hours, exceptions },
})

async function addRate(sent: SubmittedForm): SettingsFormResult {
  const fields = parseForm(earningForm, sent.form)
  if (!fields.ok) return formErrors(sent, 'add', fields.error.errors)
  const { from, rate } = fields.value
  if (from <= today(sent)) return formErrors(sent, 'add', { from: sentence(sent, 'error_day_past') })
  return save(sent, 'add', (before) => withEarning(before, [...others(before, from), { from, pointsPerEuro: rate }]))
}

function removeRate(sent: SubmittedForm): SettingsFormResult {
  const from = String(sent.form.get('from'))
  return save(sent, 'remove', (before) => withEarning(before, others(before, from)))
}

type Earning = Settings['loyalty']['earning']

const others = ({ loyalty }: Settings, day: string): Earning => loyalty.earning.filter(({ from }) => from !== day)

const withEarning = (before: Settings, earning: Earning): Settings => ({
  ...before,
  loyalty: { ...before.loyalty, earning: earning.toSorted((a, b) => (a.from < b.from ? -1 : 1)) },
})

const today = ({ visit }: SubmittedForm): string => lisbonDate(visit.world.now())
const sentence = ({ visit }: SubmittedForm, key: string): string => issueText(key, visit.locale)
const versionExpectedBy = ({ form }: SubmittedForm): string => String(form.get('seen') ?? '')

/** Redirects on success, so that a reload submits nothing again. */
async function save(
  sent: SubmittedForm,
  name: SettingsFormError['form'],
  after: (before: Settings) => Settings,
): SettingsFormResult {
  const { visit, section } = sent
  const context = { principal: visit.principal, source: 'page' } as const
  const changed: Result<Settings, SettingsError> = await changeSettings(visit.world, context, {
    section,
    expected: versionExpectedBy(sent),
    after,
  })
  if (changed.ok) return redirect(`${pathTo('staff.settings.show', visit.locale, { id: section })}?saved`, 303)
  const { code } = changed.error
  const refused = formErrors(sent, name, { form: sentence(sent, `error_${code}`) })
  return code === 'settings_changed' ? { ...refused, expected: null } : refused
}

/** Nothing in these forms is secret: everything that was typed is shown again. */
const formErrors = (sent: SubmittedForm, name: SettingsFormError['form'], errors: Record<string, string>): SettingsFormError => ({
  form: name,
  errors,
  expected: versionExpectedBy(sent),
  values: typedTexts(sent.form),
  ticked: [...sent.form].map(([field, value]) => (field === 'payment_methods' ? String(value) : field.replace(/^modules\./, ''))),
})
