import * as v from 'valibot'
import { formatMoney } from '#src/i18n/formatters.ts'
import { issueText, typedIssueText } from '#src/i18n/issue.ts'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { cents, fromDecimal } from '#src/kernel/money.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { percentText, sumText } from '#src/kernel/typed-sum.ts'
import { issueField, issueKey } from '#src/platform/jsonapi/issues.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { contextOf } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { changeInBulk, fingerprintOf, sizeOfBulk, undoBulkChange } from './bulk.actions.server.ts'
import type { BulkError, BulkResult, BulkTarget } from './bulk.actions.server.ts'
import type { BulkLine } from './bulk-plan.ts'
import { bulkChange, changeOf } from './bulk-schema.ts'
import type { BulkReason } from './bulk.ts'
import type { DoneResult } from './products-form.server.ts'
import type { ProductsAddress } from './screens/products-address.ts'
import { filterOf } from './screens/staff-products.server.ts'

const bulkKinds = ['price', 'collection', 'visibility', 'low'] as const
export type BulkKind = (typeof bulkKinds)[number]

/** A line of the preview: what stays has a reason. */
type PreviewRow = { pack: string; before: string; after: string; share: string; reason: BulkReason | null }

export type BulkPreview = {
  changes: number
  stays: number
  /** The packs of a product, under its name. */
  groups: readonly { product: string; name: string; rows: readonly PreviewRow[] }[]
  /** Lines that are not in `groups`, which are limited. */
  more: number
  /** Of what is shown: another change is not applied. */
  fingerprint: string
}

/** The pane with its fields as typed, and what they would do. */
export type BulkFormResult = {
  kind: 'bulk'
  change: BulkKind
  /** Null: all products of the list. */
  chosen: readonly string[] | null
  values: Readonly<Record<string, string>>
  errors?: Record<string, string>
  products: number
  variants: number
  preview: BulkPreview | null
}

const maxRows = 200

/**
 * Opens the pane, shows what its change would do, or applies it. `look` is the preview while fields are typed in, in which an empty
 * one is no error yet.
 */
export async function submitBulkForm(
  visit: StaffVisit,
  form: FormData,
  address: ProductsAddress,
): Promise<BulkFormResult | DoneResult> {
  const [, kind = '', step] = /^bulk-([a-z]+)(?:-([a-z]+))?$/.exec(String(form.get('intent'))) ?? []
  const change = bulkKinds.find((known) => known === kind) ?? 'price'
  const chosen = step === 'all' || form.has('all') ? null : form.getAll('product').map(String)
  const values = valuesOf(form)
  const state = { kind: 'bulk' as const, change, chosen, values, products: 0, variants: 0, preview: null }
  const target = await targetOf(visit, chosen, address)
  const parsed = v.safeParse(bulkChange, bodyOf(change, values))
  if (!parsed.success) {
    const sizes = await sizeOfBulk(visit.world.db, target)
    const isSent = step === 'preview' || step === 'apply' || (step === 'look' && values['value'] !== '')
    return {
      ...state,
      ...sizes,
      ...(isSent && { errors: errorsOf({ kind: change, typed: values['value'] ?? '' }, parsed.issues, visit.locale) }),
    }
  }
  const isPreview = step !== 'apply'
  const expected = String(form.get('previewed'))
  const done = await changeInBulk(visit.world, contextOf(visit), {
    target,
    change: changeOf(parsed.output),
    isPreview,
    ...(!isPreview && { expected }),
  })
  if (!done.ok) return { ...state, ...refused(done.error, change, visit.locale) }
  if (isPreview) return { ...state, ...sizesOf(done.value), preview: previewOf(done.value.lines, visit.locale) }
  const count = done.value.lines.filter(({ reason }) => reason === null).length
  return {
    kind: 'done',
    text: doneTexts[change]({ count }, { locale: visit.locale }),
    undo: { undo: 'bulk', change: done.value.id ?? '' },
  }
}

const doneTexts = {
  price: m.products_done_prices,
  collection: m.products_done_collection,
  visibility: m.products_done_visibility,
  low: m.products_done_low,
} satisfies Record<BulkKind, unknown>

const sizesOf = ({ products, variants }: BulkResult) => ({ products, variants })

async function targetOf(
  { world, locale }: StaffVisit,
  chosen: readonly string[] | null,
  address: ProductsAddress,
): Promise<BulkTarget> {
  if (chosen !== null) return { productIds: chosen }
  const lowAt = (await readWebsite(world.db)).limits.lowStockAt
  return { filter: filterOf(address, { locale, lowAt }) }
}

const fields = ['rule', 'value', 'rounding', 'collection', 'published', 'low_stock_at']

const valuesOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const value = form.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/** The change as the API writes it. */
function bodyOf(kind: BulkKind, values: Readonly<Record<string, string>>): Record<string, unknown> {
  const { rule = 'up', value = '', rounding, collection, published, low_stock_at: low } = values
  if (kind === 'collection') return { collection }
  if (kind === 'visibility') return published === undefined ? {} : { published: published === 'true' }
  if (kind === 'low') return low === undefined ? {} : { low_stock_at: lowOf(low.trim()) }
  const sign = rule === 'down' || rule === 'subtract' ? '-' : ''
  return {
    rounding,
    ...(rule === 'up' || rule === 'down' ? { price_percent: sign + percentText(value) } : { price_add: sign + sumText(value) }),
  }
}

const lowOf = (typed: string): number | string | null => {
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : typed
}

/** The field of the form for a field of the API. */
const formFields: Record<string, string> = { price_percent: 'value', price_add: 'value', '': 'value' }

function errorsOf(
  { kind, typed }: { kind: BulkKind; typed: string },
  issues: readonly v.BaseIssue<unknown>[],
  locale: Locale,
): Record<string, string> {
  const first: Record<BulkKind, string> = {
    price: 'value',
    collection: 'collection',
    visibility: 'published',
    low: 'low_stock_at',
  }
  return Object.fromEntries(
    issues.map((issue) => {
      const field = issueField(issue)
      return [field === '' ? first[kind] : (ownValue(formFields, field) ?? field), typedIssueText(issueKey(issue), typed, locale)]
    }),
  )
}

function refused(error: BulkError, kind: BulkKind, locale: Locale): Partial<BulkFormResult> {
  if (error.code === 'preview_changed')
    return {
      ...sizesOf(error.preview),
      preview: previewOf(error.preview.lines, locale),
      errors: { form: m.products_preview_changed({}, { locale }) },
    }
  if (error.code !== 'invalid') return { errors: { form: issueText(`error_${error.code}`, locale) } }
  const [first] = error.errors
  const code = first?.code === 'changed_meanwhile' ? 'product_changed' : first?.code
  return {
    errors: {
      [code === 'collection_unknown' && kind === 'collection' ? 'collection' : 'form']: issueText(`error_${code}`, locale),
    },
  }
}

function previewOf(lines: readonly BulkLine[], locale: Locale): BulkPreview {
  const changes = lines.filter(({ reason }) => reason === null).length
  const groups = new Map<string, { product: string; name: string; rows: PreviewRow[] }>()
  for (const line of lines.slice(0, maxRows)) {
    const group = groups.get(line.product) ?? { product: line.product, name: line.name, rows: [] }
    group.rows.push(rowOf(line, locale))
    groups.set(line.product, group)
  }
  return {
    changes,
    stays: lines.length - changes,
    groups: [...groups.values()],
    more: Math.max(0, lines.length - maxRows),
    fingerprint: fingerprintOf(lines),
  }
}

function rowOf({ field, pack, before, after, reason }: BulkLine, locale: Locale): PreviewRow {
  if (field !== 'price')
    return { pack, before: labelOf(field, before, locale), after: labelOf(field, after, locale), share: '', reason }
  const [from, to] = [fromDecimal(before) ?? cents(0), fromDecimal(after) ?? cents(0)]
  return {
    pack,
    before: formatMoney(from, locale),
    after: formatMoney(to, locale),
    share: from === 0 || reason !== null ? '' : shareText((to - from) / from, locale),
    reason,
  }
}

const shareFormats = Object.fromEntries(
  locales.map((locale) => [
    locale,
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
  ]),
)

/** "+5,3 %"; browser locale data omits the space in Portuguese. */
function shareText(share: number, locale: Locale): string {
  const text = shareFormats[locale]?.format(share) ?? ''
  return locale === 'pt' ? text.replace(/\s*%/, '\u00a0%') : text
}

function labelOf(field: BulkLine['field'], text: string, locale: Locale): string {
  if (field === 'state') {
    const names = { published: m.products_state_published, draft: m.products_state_draft, archived: m.products_state_archived }
    return text === 'published' || text === 'draft' || text === 'archived' ? names[text]({}, { locale }) : text
  }
  return text === '' ? '—' : text
}

/** The sentence that says what an undone bulk change put back. */
export async function undoBulk(visit: StaffVisit, id: string): Promise<string> {
  const { locale } = visit
  const undone = await undoBulkChange(visit.world, contextOf(visit), id)
  if (!undone.ok)
    return undone.error.code === 'invalid'
      ? m.products_not_undone({}, { locale })
      : issueText(`error_${undone.error.code}`, locale)
  const { undone: products, changedSince } = undone.value
  return changedSince.length === 0
    ? m.products_undone_all({ count: products.length }, { locale })
    : m.products_undone_some({ count: products.length, stays: changedSince.length }, { locale })
}
