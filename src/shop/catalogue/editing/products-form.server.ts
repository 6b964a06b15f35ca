import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { issueText, typedIssueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { cents } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { issueKey } from '#src/platform/jsonapi/issues.ts'
import { contextOf, orNotFound } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { versionIn } from '#src/platform/forms.server.ts'
import { typedWhole } from '#src/kernel/whole-numbers.ts'
import { sumText } from '#src/kernel/typed-sum.ts'
import { changeStock, findStock } from '../stock/actions.server.ts'
import { changeVariantPrice, findProductOfVariant } from './actions.server.ts'
import type { ProductError, StaffProduct } from './actions.server.ts'
import type { VariantDraft } from './product-draft.ts'
import { variantBody } from './schema.ts'
import { submitBulkForm, undoBulk } from './bulk-form.server.ts'
import type { BulkFormResult } from './bulk-form.server.ts'
import { productsPath } from './screens/products-address.ts'
import type { ProductsAddress } from './screens/products-address.ts'

/** What was done, with the fields of the form that undoes it. */
export type DoneResult = { kind: 'done'; text: string; undo: Readonly<Record<string, string | number>> | null }

/** Why a cell was not saved, with what was typed. */
export type CellResult = { kind: 'cell'; variant: string; field: 'price' | 'stock'; typed: string; error: string }

type ProductsFormResult = CellResult | DoneResult | BulkFormResult

/** Price or stock of one pack, a change of the chosen products, or what undoes one of these. */
export async function submitProductsForm(
  visit: StaffVisit,
  form: FormData,
  address: ProductsAddress,
): Promise<Response | ProductsFormResult> {
  const intent = String(form.get('intent'))
  if (intent === 'price') return back(visit, address, await submitPrice(visit, form))
  if (intent === 'stock') return back(visit, address, await submitStock(visit, form))
  if (intent === 'undo') return undo(visit, form)
  return submitBulkForm(visit, form, address)
}

/** Without scripts the list is loaded again, so that reloading it does not send the form a second time. */
function back<Result extends ProductsFormResult>(
  { locale, isDataRequest }: StaffVisit,
  address: ProductsAddress,
  result: Result,
): Response | Result {
  return result.kind === 'done' && !isDataRequest ? redirect(productsPath(locale, address), 303) : result
}

async function submitPrice(visit: StaffVisit, form: FormData): Promise<CellResult | DoneResult> {
  const { world, locale } = visit
  const [id, typed] = [String(form.get('variant')), String(form.get('price') ?? '')]
  const refused = (error: string): CellResult => ({ kind: 'cell', variant: id, field: 'price', typed, error })
  const body = v.safeParse(variantBody, { price: sumText(typed), version: versionIn(form, 'version') })
  if (!body.success) return refused(typedIssueText(issueKey(body.issues[0]), typed, locale))
  const before = await packOf(visit, id)
  const { price, version: expected } = body.output
  const saved = await changeVariantPrice(world, contextOf(visit), id, { price, expected })
  if (!saved.ok) return refused(priceError(saved.error, id, locale))
  const after = packIn(saved.value, id)
  return {
    kind: 'done',
    text: m.products_done_price(
      {
        name: nameOf(saved.value, id, locale),
        before: formatMoney(before.price, locale),
        after: formatMoney(after.price, locale),
      },
      { locale },
    ),
    undo: { undo: 'price', variant: id, before: before.price, version: versionOfPack(saved.value, id) },
  }
}

function priceError(error: ProductError, id: string, locale: Locale): string {
  switch (error.code) {
    case 'not_found':
      throw data(null, { status: 404 })
    case 'changed_meanwhile':
      return m.products_price_changed({ price: formatMoney(priceIn(error.present, id), locale) }, { locale })
    case 'invalid':
      return issueText(`error_${error.errors[0]?.code}`, locale)
  }
}

async function submitStock(visit: StaffVisit, form: FormData): Promise<CellResult | DoneResult> {
  const { world, locale, principal } = visit
  if (!can(principal, 'stock.change')) throw data(null, { status: 403 })
  const [id, typed] = [String(form.get('variant')), String(form.get('stock') ?? '').trim()]
  const refused = (error: string): CellResult => ({ kind: 'cell', variant: id, field: 'stock', typed, error })
  const onHand = /^\d{1,6}$/.test(typed) ? Number(typed) : undefined
  if (onHand === undefined) return refused(issueText('error_whole_number', locale))
  const before = (await findStock(world.db, id))?.item.onHand
  const changed = await setStock(visit, id, { onHand, expected: typedWhole(form.get('seen')) ?? -1 })
  if (typeof changed === 'string') return refused(changed)
  return {
    kind: 'done',
    text: m.products_done_stock({ name: changed.name, before: before ?? 0, after: onHand }, { locale }),
    undo: { undo: 'stock', variant: id, before: before ?? 0, seen: onHand },
  }
}

/** The name of what was changed, or why it was not. */
async function setStock(
  { world, principal, locale }: StaffVisit,
  id: string,
  { onHand, expected }: { onHand: number; expected: number },
): Promise<{ name: string } | string> {
  const change = { onHand, expected, reason: m.products_stock_reason({}, { locale }) }
  const changed = await changeStock(world, principal, id, { change, source: 'page' })
  if (changed.ok) return { name: changed.value.name[locale] }
  if (changed.error.code === 'not_found') throw data(null, { status: 404 })
  if (changed.error.code === 'stock_changed') return m.stock_changed_to({ count: changed.error.onHand }, { locale })
  if (changed.error.code === 'below_held') return m.stock_below_held({ held: changed.error.held }, { locale })
  return issueText(`error_${changed.error.code}`, locale)
}

/** Puts back what the last change replaced, unless it was changed again since. */
async function undo(visit: StaffVisit, form: FormData): Promise<DoneResult> {
  const { locale } = visit
  const id = String(form.get('variant'))
  const done = (text: string): DoneResult => ({ kind: 'done', text, undo: null })
  switch (form.get('undo')) {
    case 'price': {
      const price = cents(typedWhole(form.get('before')) ?? 0)
      if (price === 0) throw data(null, { status: 400 })
      const saved = await changeVariantPrice(visit.world, contextOf(visit), id, {
        price,
        expected: versionIn(form, 'version') ?? 0,
      })
      return done(saved.ok ? m.products_undone({}, { locale }) : m.products_not_undone({}, { locale }))
    }
    case 'stock': {
      if (!can(visit.principal, 'stock.change')) throw data(null, { status: 403 })
      const [onHand, expected] = [typedWhole(form.get('before')), typedWhole(form.get('seen'))]
      if (onHand === undefined || expected === undefined) throw data(null, { status: 400 })
      const changed = await setStock(visit, id, { onHand, expected })
      return done(typeof changed === 'string' ? changed : m.products_undone({}, { locale }))
    }
    default:
      return done(await undoBulk(visit, String(form.get('change'))))
  }
}

async function packOf({ world }: StaffVisit, id: string): Promise<VariantDraft> {
  const product = orNotFound(await findProductOfVariant(world.db, id))
  return packIn(product, id)
}

const packIn = ({ draft }: StaffProduct, id: string): VariantDraft =>
  orNotFound(draft.variants.find((variant) => variant.id === id))

const priceIn = (product: StaffProduct, id: string): Cents => packIn(product, id).price
const versionOfPack = ({ draft, variantVersions }: StaffProduct, id: string): number =>
  variantVersions[draft.variants.findIndex((variant) => variant.id === id)] ?? 1

const nameOf = (product: StaffProduct, id: string, locale: Locale): string =>
  product.draft.variants.length > 1
    ? `${product.draft.name[locale]}, ${packIn(product, id).pack[locale]}`
    : product.draft.name[locale]
