import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { versionIn } from '#src/platform/forms.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { changedSections, contentOfForm, kindsOf, readSections } from './content-sections.ts'
import type { PageForm } from './content-sections.ts'
import { contentErrorText } from './page-errors.server.ts'
import { readPage } from './page-reading.server.ts'
import type { InfoPage } from './page.ts'
import { removedField, findRemovedSection } from './removed-sections.ts'
import type { RemovedSection } from './removed-sections.ts'
import { settingsInTexts } from './settings-in-texts.ts'
import { changePage, findStaffPage } from './staff-pages.actions.server.ts'
import type { StaffPage } from './staff-pages.actions.server.ts'

type StaffContext = Page & { principal: Staff }

/** Preview of the typed texts in each language. */
export type PagePreview = { pt: InfoPage; en: InfoPage }

/** The submitted form with its errors or its preview. */
export type PageAnswer = {
  form: PageForm
  errors?: Record<string, string>
  preview?: PagePreview
  removed?: RemovedSection
  /** The newly added section. */
  added?: string
  /** Another person was faster; saving again overwrites what they saved. */
  hasConflict?: true
}

/** Publishes or previews the page, or adds, moves or removes a section, depending on the button. */
export async function submitPageForm(visit: StaffContext, page: StaffPage, sent: FormData): Promise<Response | PageAnswer> {
  const action = String(sent.get('intent') ?? '')
  const form = formSent(page, action.startsWith('restore:') ? withRemoved(sent) : sent)
  if (action === 'preview') return { form, preview: await previewOf(visit.world, form) }
  const sections = changedSections(form.sections, action)
  if (sections) return { form: { ...form, sections }, ...cameOrWent(form, sections, action) }
  const { content, fieldAt } = contentOfForm(form)
  const expected = versionIn(sent, 'seen')
  const changed = await changePage(visit.world, { principal: visit.principal, source: 'page' }, page.key, { content, expected })
  if (changed.ok) return redirect(`${pathTo('staff.pages', visit.locale)}?done=${page.key}`, 303)
  const { error } = changed
  if (error.code !== 'content_refused') return conflict(visit, form, page.key)
  const errors = error.faults.map((error) => [fieldAt.get(error.field) ?? 'form', contentErrorText(error, visit.locale)] as const)
  return { form, errors: Object.fromEntries(errors) }
}

function cameOrWent(form: PageForm, sections: PageForm['sections'], action: string): Pick<PageAnswer, 'added' | 'removed'> {
  const removed = findRemovedSection(form, action)
  const added = sections.find(({ uid }) => form.sections.every((before) => before.uid !== uid))
  return { ...(removed && { removed }), ...(added && { added: added.uid }) }
}

const formSent = ({ key }: StaffPage, sent: FormData): PageForm => ({
  texts: Object.fromEntries([...sent].map(([name, value]) => [name, typeof value === 'string' ? value : ''])),
  sections: readSections(sent.getAll('piece').map(String), kindsOf(key)),
})

/** Gives the fields of a restored section their own names again. */
function withRemoved(sent: FormData): FormData {
  const back = new FormData()
  for (const [name, value] of sent) back.append(name.startsWith(removedField) ? name.slice(removedField.length) : name, value)
  return back
}

/** Saving again overwrites the other person's text: the error says so, and tells the writer to compare in another tab. */
async function conflict({ world, locale }: StaffContext, form: PageForm, key: string): Promise<PageAnswer> {
  const now = await findStaffPage(world.db, key)
  const texts = { ...form.texts, ...(now && { seen: String(now.version) }) }
  return { form: { ...form, texts }, errors: { form: issueText('error_page_changed', locale) }, hasConflict: true }
}

async function previewOf({ db, now }: World, form: PageForm): Promise<PagePreview> {
  const website = await readWebsite(db)
  const { content } = contentOfForm(form)
  const side = (locale: 'pt' | 'en') => readPage(content, locale, settingsInTexts(website, locale, now()), 5)
  return { pt: side('pt'), en: side('en') }
}
