import { data, redirect } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { fold } from '#src/kernel/text.ts'
import type { Db } from '#src/platform/database/database.ts'
import { formValues, parseForm, refusedForm, versionIn } from '#src/platform/forms.server.ts'
import { orNotFound } from '#src/platform/page.server.ts'
import type { Page, StaffVisit } from '#src/platform/page.server.ts'
import { createBrand, deleteBrand, listStaffBrands, listStaffCollections, mergeBrand, renameBrand } from './actions.server.ts'
import type { BrandError, StaffBrand } from './actions.server.ts'
import { brandBody } from './schema.ts'
import type { BrandDone } from './screens/brands-address.ts'
import { brandsPath } from './screens/brands-address.ts'

export type Brand = { id: string; name: string; products: number; version: number }

export type BrandList = { brands: Brand[]; found: number; pages: number; counts: { collections: number; brands: number } }

const size = 50

const brandOf = ({ public_id: id, name, products, version }: StaffBrand): Brand => ({ id, name, products, version })

/** A page of the brands whose name contains the words, accents or not. */
export async function readBrands(db: Db, { q, page }: { q: string; page: number }): Promise<BrandList> {
  const [all, collections] = await Promise.all([listStaffBrands(db), listStaffCollections(db)])
  const found = all.filter(({ name }) => fold(name).includes(fold(q)))
  const brands = found.slice((page - 1) * size, page * size).map(brandOf)
  if (page > 1 && brands.length === 0) throw data(null, { status: 404 })
  return {
    brands,
    found: found.length,
    pages: Math.ceil(found.length / size),
    counts: { collections: collections.length, brands: all.length },
  }
}

export type BrandView = Brand & { /** Names of the other brands. */ others: string[] }

/** One brand; 404 for an unknown one. */
export async function readBrand(db: Db, id: string): Promise<BrandView> {
  const all = await listStaffBrands(db)
  const brand = orNotFound(all.find((one) => one.public_id === id))
  return { ...brandOf(brand), others: all.filter((one) => one !== brand).map(({ name }) => name) }
}

/** Why nothing was saved, or the question whether to delete. Without an id it is about a new brand. */
export type BrandFormResult = {
  id: string | null
  errors: Record<string, string>
  values: Record<string, string>
  hasConflict?: boolean
  asksToDelete?: boolean
  /** The brand that it would be merged into, before that is confirmed. */
  asksToMerge?: { id: string; name: string }
}

/** Creates, renames, merges or deletes a brand, by the button of its form. `back` leads to the page that it is on. */
export async function submitBrandForm(
  visit: StaffVisit,
  form: FormData,
  back: (id: string, done?: BrandDone) => string,
): Promise<Response | BrandFormResult> {
  const { world, principal, locale } = visit
  const context = { principal, source: 'page' as const }
  const intent = String(form.get('intent'))
  const id = String(form.get('id') ?? '') || null
  if (id !== null && intent === 'ask-delete') return { id, errors: {}, values: {}, asksToDelete: true }
  if (id !== null && intent === 'keep') return redirect(back(id), 303)
  if (id !== null && intent === 'delete') {
    const deleted = await deleteBrand(world, context, id)
    return deleted.ok ? redirect(brandsPath(locale, { done: 'deleted' }), 303) : refused(id, form, deleted.error)
  }
  if (id !== null && (intent === 'ask-merge' || intent === 'merge')) return submitMerge(visit, form, id, back)
  const fields = parseForm(brandBody, form)
  if (!fields.ok) return { id, ...fields.error }
  const { name } = fields.value
  const expected = versionIn(form, 'seen')
  const saved = id === null ? await createBrand(world, context, name) : await renameBrand(world, context, id, { name, expected })
  if (!saved.ok) return refused(id, form, saved.error)
  return redirect(back(saved.value.public_id, id === null ? 'created' : 'changed'), 303)
}

/** The other brand is typed by its name and, once confirmed, sent by its id. */
async function submitMerge(
  visit: StaffVisit,
  form: FormData,
  id: string,
  back: (id: string, done?: BrandDone) => string,
): Promise<Response | BrandFormResult> {
  const { world, principal } = visit
  const typed = String(form.get('into') ?? '')
  if (form.get('intent') === 'ask-merge') {
    const other = (await listStaffBrands(world.db)).find(({ name }) => fold(name) === fold(typed.trim()))
    if (!other || other.public_id === id) return refused(id, form, { code: 'brand_unknown', field: 'into' })
    return { id, errors: {}, values: formValues(form), asksToMerge: { id: other.public_id, name: other.name } }
  }
  const expected = versionIn(form, 'seen')
  const merged = await mergeBrand(world, { principal, source: 'page' }, id, { into: typed, expected })
  return merged.ok ? redirect(back(merged.value.public_id, 'merged'), 303) : refused(id, form, merged.error)
}

function refused(id: string | null, form: FormData, error: BrandError): BrandFormResult {
  if (error.code === 'not_found') throw data(null, { status: 404 })
  const refusal = refusedForm(form, error, { texts: { changed_meanwhile: m.brands_changed } })
  return { id, ...refusal, hasConflict: error.code === 'changed_meanwhile' }
}

/** The page of one brand alone, as phones show it. */
export const brandPath = (locale: Page['locale'], id: string, done?: BrandDone): string =>
  pathTo('staff.brands.show', locale, { id }) + (done ? `?done=${done}` : '')
