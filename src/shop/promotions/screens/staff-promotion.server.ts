import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Result } from '#src/kernel/result.ts'
import { percentText, sumText } from '#src/kernel/typed-sum.ts'
import { typedMoment } from '#src/kernel/typed-date.ts'
import type { Db } from '#src/platform/database/database.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { parseForm, typedTexts, versionIn } from '#src/platform/forms.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { collectionTree } from '#src/shop/catalogue/product/actions.server.ts'
import type { World } from '#src/platform/world.ts'
import { fieldOf, errorText } from '../errors.server.ts'
import { formOf } from '../promotion-form.ts'
import type { PromotionChoices, PromotionForm } from '../promotion-form.ts'
import { draftOf, promotionBody } from '../promotion.schema.ts'
import { promotionState } from '../promotion.ts'
import type { Promotion, PromotionDraft } from '../promotion.ts'
import { changePromotion, createPromotion, listBrands, stopPromotion, findPromotion } from '../staff.actions.server.ts'
import type { PromotionError } from '../staff.actions.server.ts'
import { promotionsPath } from './promotions-address.ts'
import type { Done } from './promotions-address.ts'

/** Errors, with all entered values. */
export type PromotionAnswer = {
  errors: Record<string, string>
  form: PromotionForm
  /** Another person was faster; saving again overwrites what they saved. */
  hasConflict?: true
}

export async function readChoices(db: Db, locale: Locale): Promise<PromotionChoices> {
  return { collections: await collectionTree(db, locale), brands: await listBrands(db) }
}

export async function submitCreateForm(visit: Page, form: FormData): Promise<Response | PromotionAnswer> {
  const draft = readDraft(visit, form)
  if (!draft.ok) return draft.error
  return finish(visit, form, await createPromotion(visit.world, draft.value), 'created')
}

/** Saves the form, or stops or restarts the promotion, depending on the button. */
export async function submitChangeForm(visit: Page, promotion: Promotion, form: FormData): Promise<Response | PromotionAnswer> {
  const { world } = visit
  const { id, version } = promotion
  if (form.get('intent') === 'stop') return finish(visit, form, await stopPromotion(world, id), 'stopped')
  if (form.get('intent') === 'resume') {
    const resumed = await changePromotion(world, id, { draft: { ...promotion, active: true }, expected: version })
    return finish(visit, form, resumed, 'resumed')
  }
  const draft = readDraft(visit, form)
  if (!draft.ok) return draft.error
  const expected = versionIn(form, 'seen')
  const changed = await changePromotion(world, id, { draft: { ...draft.value, active: promotion.active }, expected })
  if (!changed.ok && changed.error.code === 'promotion_changed') form.set('seen', String(version))
  return finish(visit, form, changed, 'changed')
}

function finish(
  { locale }: Page,
  form: FormData,
  written: Result<Promotion, PromotionError>,
  done: Done,
): Response | PromotionAnswer {
  if (written.ok) return redirect(promotionsPath(locale, { done }), 303)
  const { error } = written
  const answer = refused(form, { [fieldOf[error.code] ?? 'form']: errorText(error, locale) })
  return error.code === 'promotion_changed' ? { ...answer, hasConflict: true } : answer
}

function readDraft(
  { locale, world }: Page,
  form: FormData,
): { ok: true; value: PromotionDraft } | { ok: false; error: PromotionAnswer } {
  const fields = parseForm(promotionBody, asFields(form))
  if (!fields.ok) return { ok: false, error: refused(form, fields.error.errors) }
  const draft = draftOf(fields.value, world.now())
  if (draft.ok) return draft
  const { code, field } = draft.error
  return { ok: false, error: refused(form, { [field]: issueText(`error_${code}`, locale) }) }
}

function refused(form: FormData, errors: Readonly<Record<string, string>>): PromotionAnswer {
  return {
    errors: Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [ownField(form, field), sentence])),
    form: {
      texts: typedTexts(form),
      collectionIds: form.getAll('collection_ids').map(String),
      brandIds: form.getAll('brand_ids').map(String),
    },
  }
}

/** Form field for an API field. */
function ownField(form: FormData, field: string): string {
  const [, listed] = /^(skus|collection_ids|brand_ids)\.\d+$/.exec(field) ?? []
  if (field === 'code') return 'coupon'
  if (field === 'percent' && form.get('kind') === 'buy_x_get_y') return 'get_percent'
  return listed ?? field
}

/** Converts the form to API fields: decimal commas, Lisbon time, a list of SKUs; hidden fields are left out. */
function asFields(form: FormData): FormData {
  const fields = new FormData()
  const text = (name: string): string => String(form.get(name) ?? '').trim()
  const kind = text('kind')
  for (const name of ['name.pt', 'name.en', 'kind', 'scope', 'stacking', 'priority', 'limit', 'limit_per_person'])
    fields.set(name, text(name))
  if (kind === 'percentage') fields.set('percent', percentText(text('percent')))
  if (kind === 'amount') fields.set('amount', sumText(text('amount')))
  if (kind === 'buy_x_get_y') {
    for (const name of ['buy', 'get']) fields.set(name, text(name))
    fields.set('percent', percentText(text('get_percent')))
  }
  fields.set('minimum', sumText(text('minimum')))
  fields.set('code', text('coupon'))
  fields.set('starts_at', asMoment(text('starts_at'), 'start'))
  fields.set('ends_at', asMoment(text('ends_at'), 'end'))
  if (text('scope') !== 'chosen') return fields
  for (const sku of text('skus')
    .split(/[\s,;]+/)
    .filter(Boolean))
    fields.append('skus', sku)
  for (const name of ['collection_ids', 'brand_ids']) for (const id of form.getAll(name)) fields.append(name, id)
  return fields
}

const asMoment = (typed: string, edge: 'start' | 'end'): string => typedMoment(typed, edge)?.toISOString() ?? typed

const promotionOf = async ({ db }: World, id = ''): Promise<Promotion> => orNotFound(await findPromotion(db, id))

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = staffPageContext(args)
  const promotion = await promotionOf(world, args.params['id'])
  const state = promotionState(promotion, world.now())
  const title = promotion.name[locale]
  return { promotion, title, state, form: formOf(promotion, locale), choices: await readChoices(world.db, locale) }
}

export const action = staffAction(async (visit, form, id) => submitChangeForm(visit, await promotionOf(visit.world, id), form))
