import { data, redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm, refusedForm, versionIn } from '#src/platform/forms.server.ts'
import { contextOf, orNotFound } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { typedWhole } from '#src/kernel/whole-numbers.ts'
import { changeCollection, createCollection, deleteCollection } from './actions.server.ts'
import type { CollectionError, StaffCollection } from './actions.server.ts'
import { readCollections } from './collection-reading.server.ts'
import { moveSteps, placeOf, stepTo } from './collection-tree.ts'
import { setCollectionPicture } from './picture.actions.server.ts'
import { collectionBody } from './schema.ts'
import type { CollectionFields } from './schema.ts'
import { collectionsPath } from './screens/collections-address.ts'
import type { CollectionDone } from './screens/collections-address.ts'

/** Why nothing was saved, with what was typed, or the question whether to delete. */
export type CollectionFormResult = {
  id: string | null
  errors: Record<string, string>
  values: Record<string, string>
  /** Another person was faster; saving again overwrites what they saved. */
  hasConflict?: boolean
  asksToDelete?: boolean
}

/** The form of a new collection. */
export async function submitNewCollectionForm(visit: StaffVisit, form: FormData): Promise<Response | CollectionFormResult> {
  const fields = readFields(form)
  if (!fields.ok) return { id: null, ...fields.error }
  const made = await createCollection(visit.world, contextOf(visit), fields.value)
  if (!made.ok) return refused(null, form, made.error)
  return redirect(collectionsPath(visit.locale, { item: made.value.public_id, done: 'created' }), 303)
}

/** Every form of the list, the pane and the page of one collection, by its button. `back` leads to the page that it is on. */
export async function submitCollectionForm(
  visit: StaffVisit,
  form: FormData,
  back: (done?: CollectionDone) => string,
): Promise<Response | CollectionFormResult> {
  const { world, locale } = visit
  const id = String(form.get('id'))
  const intent = String(form.get('intent'))
  if (intent === 'ask-delete') return { id, errors: {}, values: {}, asksToDelete: true }
  if (intent === 'keep') return redirect(back(), 303)
  if (intent === 'delete') {
    const deleted = await deleteCollection(world, contextOf(visit), id)
    return deleted.ok ? redirect(collectionsPath(locale, { done: 'deleted' }), 303) : refused(id, form, deleted.error)
  }
  if (intent === 'picture' || intent === 'unpicture') return submitPicture(visit, id, form, back)
  if (intent !== 'save') return moveCollection(visit, form)
  const fields = readFields(form)
  if (!fields.ok) return { id, ...fields.error }
  const expected = versionIn(form, 'seen')
  const changed = await changeCollection(world, contextOf(visit), id, { fields: fields.value, expected })
  return changed.ok ? redirect(back('changed'), 303) : refused(id, form, changed.error)
}

async function submitPicture(
  visit: StaffVisit,
  id: string,
  form: FormData,
  back: (done?: CollectionDone) => string,
): Promise<Response | CollectionFormResult> {
  const { world, locale } = visit
  const isRemoved = form.get('intent') === 'unpicture'
  const file = form.get('photo')
  const isEmpty = !(file instanceof File) || (file.size === 0 && file.name === '')
  const failed = (text: string) => ({ id, errors: { photo: text }, values: {} })
  if (!isRemoved && isEmpty) return failed(issueText('error_upload_required', locale))
  const content = file instanceof File && !isRemoved ? await file.bytes() : undefined
  const saved = await setCollectionPicture(world, contextOf(visit), id, content)
  if (saved.ok) return redirect(back(isRemoved ? 'unpictured' : 'pictured'), 303)
  if (saved.error.code === 'not_found') throw data(null, { status: 404 })
  return failed(issueText(`error_${saved.error.code}`, locale))
}

/** Puts a collection at a place, or one step on from where it is; the step leaves it picked up. */
async function moveCollection(visit: StaffVisit, form: FormData): Promise<Response | CollectionFormResult> {
  const { world, locale } = visit
  const id = String(form.get('id'))
  const intent = String(form.get('intent'))
  const { tree } = await readCollections(world.db)
  const former = orNotFound(placeOf(tree, id))
  const step = moveSteps.find((one) => one === intent)
  const place = step ? stepTo(tree, id, step) : placeIn(form)
  const isSame = !place || (place.parentId === former.parentId && place.position === former.position)
  const picked = step ? { picked: id } : {}
  if (isSame) return redirect(collectionsPath(locale, picked), 303)
  const fields = { parent: place.parentId, position: place.position }
  const moved: Result<StaffCollection, CollectionError> = await changeCollection(world, contextOf(visit), id, { fields })
  if (!moved.ok) return refused(id, form, moved.error)
  if (intent === 'undo') return redirect(collectionsPath(locale, { done: 'restored' }), 303)
  return redirect(collectionsPath(locale, { ...picked, done: 'moved', former: { id, ...former } }), 303)
}

function placeIn(form: FormData): { parentId: string | null; position: number } | undefined {
  const position = typedWhole(form.get('position'))
  if (!position) return undefined
  return { parentId: String(form.get('parent') ?? '') || null, position }
}

/** Empty texts are saved as empty, except those that the shop needs: they follow from the Portuguese name. */
function readFields(form: FormData) {
  const fields = parseForm(collectionBody, withoutEmpty(form))
  if (!fields.ok) return fields
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const { name, ...rest } = fields.value
  const value: CollectionFields = {
    ...rest,
    name: { pt: name.pt, en: name.en ?? name.pt },
    tagline: { pt: text('tagline.pt'), en: text('tagline.en') },
    description: { pt: text('description.pt'), en: text('description.en') },
    parent: text('parent') || null,
    hidden: text('hidden') !== '',
    ...(form.has('picture_alt.pt') && { picture_alt: { pt: text('picture_alt.pt'), en: text('picture_alt.en') } }),
  }
  return { ok: true as const, value }
}

function withoutEmpty(form: FormData): FormData {
  const filled = new FormData()
  for (const [name, value] of form) if (name !== 'hidden' && (value !== '' || name === 'name.pt')) filled.append(name, value)
  return filled
}

function refused(id: string | null, form: FormData, error: CollectionError): CollectionFormResult {
  if (error.code === 'not_found') throw data(null, { status: 404 })
  const refusal = refusedForm(form, error, { texts: { slug_taken: m.collections_slug_taken } })
  return { id, ...refusal, hasConflict: error.code === 'collection_changed' }
}

/** The page of one collection alone, as phones show it. */
export const collectionPath = (locale: Locale, id: string, done?: CollectionDone): string =>
  pathTo('staff.collections.show', locale, { id }) + (done ? `?done=${done}` : '')
