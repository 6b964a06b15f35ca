import { redirect, data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import type { Page, StaffVisit } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { versionIn } from '#src/platform/forms.server.ts'
import type { Locale } from '#src/i18n/locales.ts'
import {
  isConsentKind,
  listConsentVersions,
  publishConsent,
} from '#src/shop/accounts/consents/consent-publishing.actions.server.ts'
import { fieldIssueText } from '#src/i18n/field-names.ts'
import { isText } from '#src/platform/jsonapi/query.ts'
import type { ConsentKind } from '#src/shop/accounts/consents/consents.actions.server.ts'
import { normaliseText } from '#src/kernel/text.ts'
import { typedWhole } from '#src/kernel/whole-numbers.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { changedSections, contentOfForm, kindsOf, readSections, formOfPage } from '../content-sections.ts'
import type { PageForm } from '../content-sections.ts'
import { contentErrorText } from '../page-errors.server.ts'
import { readPage } from '../page-reading.server.ts'
import type { InfoPage } from '../page.ts'
import { removedField, findRemovedSection } from '../removed-sections.ts'
import type { RemovedSection } from '../removed-sections.ts'
import { settingsInTexts } from '../settings-in-texts.ts'
import { changePage, findStaffPage } from '../staff-pages.actions.server.ts'
import type { StaffPage } from '../staff-pages.actions.server.ts'
import { consentOfPageId } from './page-names.ts'

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
export async function submitPageForm(visit: StaffVisit, page: StaffPage, sent: FormData): Promise<Response | PageAnswer> {
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
  texts: Object.fromEntries([...sent].map(([name, value]) => [name, typeof value === 'string' ? normaliseText(value) : ''])),
  sections: readSections(sent.getAll('piece').map(String), kindsOf(key)),
})

/** Gives the fields of a restored section their own names again. */
function withRemoved(sent: FormData): FormData {
  const back = new FormData()
  for (const [name, value] of sent) back.append(name.startsWith(removedField) ? name.slice(removedField.length) : name, value)
  return back
}

/** Saving again overwrites the other person's text: the error says so, and tells the writer to compare in another tab. */
async function conflict({ world, locale }: StaffVisit, form: PageForm, key: string): Promise<PageAnswer> {
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

const nothing = () => data(null, { status: 404 })

async function consentAt({ db }: World, kind: string) {
  if (!isConsentKind(kind)) throw nothing()
  return { kind, versions: (await listConsentVersions(db)).get(kind) ?? [] }
}

async function pageAt({ db, now }: World, id: string, locale: Locale) {
  const page = await findStaffPage(db, id)
  if (!page) throw nothing()
  const { key, content, version } = page
  const settings = settingsInTexts(await readWebsite(db), locale, now())
  return { key, version, title: content.title[locale], form: formOfPage(content), settings: Object.entries(settings) }
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = staffPageContext(args)
  const id = args.params['id'] ?? ''
  const kind = consentOfPageId(id)
  return kind === undefined ? { page: await pageAt(world, id, locale) } : { consent: await consentAt(world, kind) }
}

type PageFormResult = { consent: ConsentAnswer; page?: undefined } | { page: PageAnswer; consent?: undefined }

export const action = staffAction<PageFormResult>(async (visit, form, id) => {
  const kind = consentOfPageId(id)
  if (kind !== undefined) {
    if (!isConsentKind(kind)) throw nothing()
    const consent = await submitPublishForm(visit, kind, form)
    return consent instanceof Response ? consent : { consent }
  }
  const found = await findStaffPage(visit.world.db, id)
  if (!found) throw nothing()
  const page = await submitPageForm(visit, found, form)
  return page instanceof Response ? page : { page }
})

/** The typed texts, and the errors that prevented publishing. */
export type ConsentAnswer = {
  texts: Record<string, string>
  errors: Record<string, string>
  /** Another person was faster; saving again overwrites what they saved. */
  hasConflict?: true
}

const maxLength = 2000

/** Publishes the next version of a consent text. */
export async function submitPublishForm(
  { world, principal, locale }: StaffVisit,
  kind: ConsentKind,
  form: FormData,
): Promise<Response | ConsentAnswer> {
  const typed = (name: string): string =>
    normaliseText(String(form.get(name) ?? ''))
      .replace(/\s+/g, ' ')
      .trim()
  const [pt, en] = [typed('text.pt'), typed('text.en')]
  const errors = { ...errorOf('text.pt', pt, locale), ...errorOf('text.en', en, locale) }
  const texts = { 'text.pt': pt, 'text.en': en, seen: String(form.get('seen') ?? '') }
  if (Object.keys(errors).length > 0) return { texts, errors }
  const published = await publishConsent(
    world,
    { principal, source: 'page' },
    { kind, text: { pt, en }, expected: typedWhole(texts.seen) ?? -1 },
  )
  if (published.ok) return redirect(`${pathTo('staff.pages', locale)}?done=consent`, 303)
  const now = (await listConsentVersions(world.db)).get(kind)?.[0]?.version ?? 0
  return {
    texts: { ...texts, seen: String(now) },
    errors: { form: issueText('error_consent_changed', locale) },
    hasConflict: true,
  }
}

function errorOf(field: string, text: string, locale: Page['locale']): Record<string, string> {
  const error = errorIn(text)
  return error ? { [field]: fieldIssueText(field, { key: error }, locale) } : {}
}

function errorIn(text: string): string | undefined {
  if (text === '') return 'error_required'
  if (text.length > maxLength) return 'error_too_long'
  return isText(text) ? undefined : 'error_text'
}
