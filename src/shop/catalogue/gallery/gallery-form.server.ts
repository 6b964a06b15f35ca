import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { isLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db } from '#src/platform/database/database.ts'
import { formValues, parseForm, versionIn } from '#src/platform/forms.server.ts'
import { maxUploadBytes } from '#src/platform/images/photo-type.ts'
import { contextOf } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { Unreachable } from '#src/platform/unreachable.ts'
import { typedWhole } from '#src/kernel/whole-numbers.ts'
import { listLeaflets, removeLeaflet, saveLeaflet } from '../leaflets/actions.server.ts'
import type { LeafletError } from '../leaflets/actions.server.ts'
import { maxLeafletBytes } from '../leaflets/leaflet.ts'
import type { Leaflet } from '../leaflets/leaflet.ts'
import { addImage, admitImage, changeImage, listGallery, removeImage } from './actions.server.ts'
import type { GalleryChange, GalleryError } from './actions.server.ts'
import type { GalleryImage } from './gallery-image.ts'
import { altForm, cropForm } from './schema.ts'

/** What the section of the editor shows. */
export type Gallery = { productId: string; images: readonly GalleryImage[]; leaflets: readonly Leaflet[] }

export async function readGallery(db: Db, productId: string): Promise<Gallery> {
  const [images, leaflets] = await Promise.all([listGallery(db, productId), listLeaflets(db, productId)])
  return { productId, images, leaflets }
}

/** The outcome of one of the section's forms. */
export type GalleryFormResult = {
  /** Id of the picture, `add`, or the language of the leaflet. */
  about: string
  /** What was done, as a sentence; undefined when nothing was. */
  said?: string
  errors?: Record<string, string>
  values?: Record<string, string>
  /** Removing waits for a confirmation. */
  asksRemove?: boolean
}

type Work = (visit: StaffVisit, productId: string, form: FormData) => Promise<GalleryFormResult>

/** Does what a form of the section says. Without scripts the page is loaded again, so that reloading it sends nothing twice. */
export async function submitGalleryForm(
  visit: StaffVisit,
  productId: string,
  form: FormData,
): Promise<Response | GalleryFormResult> {
  const intent = String(form.get('intent'))
  const work = ownValue(works, intent) ?? save
  const result = await work(visit, productId, form)
  const isDone = result.said !== undefined && !result.errors
  return isDone && !visit.isDataRequest ? redirect(pathTo('staff.products.images', visit.locale, { id: productId }), 303) : result
}

const idOf = (form: FormData): string => String(form.get('id'))

const imageErrorKey = (code: GalleryError['code']) =>
  `error_${code === 'changed_meanwhile' ? ('image_changed' as const) : code}` as const
const leafletErrorKey = (code: LeafletError['code']) =>
  `error_${code === 'changed_meanwhile' ? ('leaflet_changed' as const) : code}` as const

/** The files one after the other; those that are refused are named, and the others are added. */
async function add(visit: StaffVisit, productId: string, form: FormData): Promise<GalleryFormResult> {
  const { locale } = visit
  const files = form.getAll('files').filter((file) => file instanceof File && (file.size > 0 || file.name !== ''))
  if (files.length === 0) return { about: 'add', errors: { files: issueText('error_upload_required', locale) } }
  const refused: string[] = []
  for (const file of files) {
    const added = file instanceof File ? await addFile(visit, productId, file) : undefined
    // Where others were added before, the form names this one.
    if (added && !added.ok && added.error.code === 'unavailable' && file === files[0])
      throw new Unreachable('a picture could not be stored')
    if (file instanceof File && added && !added.ok)
      refused.push(
        m.pictures_refused({ name: file.name, reason: issueText(imageErrorKey(added.error.code), locale) }, { locale }),
      )
  }
  const count = files.length - refused.length
  return {
    about: 'add',
    ...(count > 0 && { said: m.pictures_said_added({ count }, { locale }) }),
    ...(refused.length > 0 && { errors: { files: refused.join(' ') } }),
  }
}

async function addFile(visit: StaffVisit, productId: string, file: File): Promise<Result<unknown, GalleryError>> {
  // Refused before the file is read from the form.
  if (file.size > maxUploadBytes) return { ok: false, error: { code: 'upload_too_large' } }
  const admitted = await admitImage(visit.world, visit.principal)
  if (!admitted.ok) return admitted
  const content = await file.bytes()
  return addImage(visit.world, contextOf(visit), productId, { content, alt: { pt: '', en: '' } })
}

/** Saves the texts, and moves the picture where a button or a drag says so. */
async function save(visit: StaffVisit, productId: string, form: FormData): Promise<GalleryFormResult> {
  const { world, locale } = visit
  const [id, intent] = [idOf(form), String(form.get('intent'))]
  const texts = form.has('alt_pt') ? parseForm(altForm, form) : undefined
  if (texts && !texts.ok) return { about: id, ...texts.error }
  const images = await listGallery(world.db, productId)
  const before = images.find((image) => image.id === id)
  const position = before && positionOf(before, intent, form)
  const isSame = texts && before && texts.value.alt_pt === before.alt.pt && texts.value.alt_en === before.alt.en
  const alt = texts && !isSame ? { pt: texts.value.alt_pt, en: texts.value.alt_en } : undefined
  const change: GalleryChange = { alt, ...(position !== before?.position && { position }) }
  // Moving is never a conflict: where it stands now is what counts.
  const expected = alt ? versionIn(form, 'version') : undefined
  const said = (after: GalleryImage): string =>
    change.position === undefined
      ? m.pictures_said_saved({ position: after.position }, { locale })
      : m.pictures_said_moved({ from: before?.position ?? 0, to: after.position, count: images.length }, { locale })
  return resultOf(visit, form, await changeImage(world, contextOf(visit), id, { change, expected }), said)
}

function positionOf({ position }: GalleryImage, intent: string, form: FormData): number {
  if (intent === 'earlier') return Math.max(1, position - 1)
  if (intent === 'later') return position + 1
  return (intent === 'move' && typedWhole(form.get('position'))) || position
}

async function crop(visit: StaffVisit, _: string, form: FormData): Promise<GalleryFormResult> {
  const parsed = parseForm(cropForm, form)
  if (!parsed.ok) return { about: idOf(form), ...parsed.error }
  return cropTo(visit, form, parsed.value)
}

async function cropTo(visit: StaffVisit, form: FormData, part: GalleryChange['crop']): Promise<GalleryFormResult> {
  const change = { crop: part }
  const changed = await changeImage(visit.world, contextOf(visit), idOf(form), { change, expected: versionIn(form, 'version') })
  return resultOf(visit, form, changed, () => m.pictures_said_cropped({}, { locale: visit.locale }))
}

/** Cuts the part once more, after that failed. */
async function retry(visit: StaffVisit, productId: string, form: FormData): Promise<GalleryFormResult> {
  const image = (await listGallery(visit.world.db, productId)).find(({ id }) => id === idOf(form))
  return cropTo(visit, form, image?.crop ?? null)
}

async function remove(visit: StaffVisit, _: string, form: FormData): Promise<GalleryFormResult> {
  const removed = await removeImage(visit.world, contextOf(visit), idOf(form), versionIn(form, 'version'))
  return resultOf(visit, form, removed, () => m.pictures_said_removed({}, { locale: visit.locale }))
}

function resultOf<T>(
  { locale }: StaffVisit,
  form: FormData,
  changed: Result<T, GalleryError>,
  said: (value: T) => string,
): GalleryFormResult {
  const about = idOf(form)
  if (changed.ok) return { about, said: said(changed.value) }
  return { about, errors: { form: issueText(imageErrorKey(changed.error.code), locale) }, values: formValues(form) }
}

const languageOf = (form: FormData): Locale => {
  const language = form.get('language')
  return isLocale(language) ? language : 'pt'
}

async function saveLeafletForm(visit: StaffVisit, productId: string, form: FormData): Promise<GalleryFormResult> {
  const { world, locale } = visit
  const [about, file] = [languageOf(form), form.get('leaflet')]
  const isTooLarge = file instanceof File && file.size > maxLeafletBytes
  const content = file instanceof File && !isTooLarge ? await file.bytes() : new Uint8Array()
  const saved: Result<unknown, LeafletError> = isTooLarge
    ? { ok: false, error: { code: 'leaflet_too_large' } }
    : await saveLeaflet(world, contextOf(visit), productId, { locale: about, content, expected: versionIn(form, 'version') })
  return leafletResult(about, saved, m.leaflet_said_saved({}, { locale }), locale)
}

async function removeLeafletForm(visit: StaffVisit, productId: string, form: FormData): Promise<GalleryFormResult> {
  const { world, locale } = visit
  const about = languageOf(form)
  const place = { locale: about, expected: versionIn(form, 'version') }
  const removed = await removeLeaflet(world, contextOf(visit), productId, place)
  return leafletResult(about, removed, m.leaflet_said_removed({}, { locale }), locale)
}

const leafletResult = (about: Locale, done: Result<unknown, LeafletError>, said: string, locale: Locale): GalleryFormResult =>
  done.ok ? { about, said } : { about, errors: { leaflet: issueText(leafletErrorKey(done.error.code), locale) } }

const works: Readonly<Record<string, Work>> = {
  add,
  save,
  earlier: save,
  later: save,
  move: save,
  crop,
  uncrop: (visit, _, form) => cropTo(visit, form, null),
  retry,
  'ask-remove': async (_visit, _productId, form) => ({ about: idOf(form), asksRemove: true, values: formValues(form) }),
  'cancel-remove': async (_visit, _productId, form) => ({ about: idOf(form), values: formValues(form) }),
  remove,
  leaflet: saveLeafletForm,
  'leaflet-ask-remove': async (_visit, _productId, form) => ({ about: languageOf(form), asksRemove: true }),
  'leaflet-cancel-remove': async (_visit, _productId, form) => ({ about: languageOf(form) }),
  'leaflet-remove': removeLeafletForm,
}
