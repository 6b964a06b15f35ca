import type { Locale } from '#src/i18n/locales.ts'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { csvIn } from '#src/kernel/csv.ts'
import type { CsvFormat } from '#src/kernel/csv.ts'
import { cents } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { textStream } from '#src/platform/http/text-stream.ts'
import type { World } from '#src/platform/world.ts'
import { isMedicine, needsPrescription, productClasses, unclassified } from '../product/product.ts'
import { unitsAtPharmacy } from '../batches/pack-stock.server.ts'
import type { ProductDraft, VariantDraft } from '../editing/product-draft.ts'
import { readDrafts } from '../editing/stored-products.server.ts'
import { importedRows } from './actions.server.ts'
import type { Import } from './actions.server.ts'
import * as exported from './export.store.server.ts'
import { categoryRows } from './catalogue.store.server.ts'
import type { CheckedRow, ImportKind } from './import.ts'
import { fieldsOfKind } from './import-fields.ts'
import type { ImportField } from './import-fields.ts'
import { fieldName } from './screens/import-field-names.ts'

const optional = (value: string | number | null): string => String(value ?? '')

type Text = { pt: string; en: string }
/** English that is a copy of the Portuguese text is not a translation. */
const english = ({ untranslated, ...draft }: ProductDraft, name: 'name' | 'description' | 'usage' | 'warnings'): string =>
  untranslated.includes(name) ? '' : draft[name].en
const differing = ({ pt, en }: Text): string => (en === pt ? '' : en)

/** The cell of each field, as the import reads it. */
const cells: Record<ImportField, (draft: ProductDraft, pack: VariantDraft, csv: CsvFormat) => string> = {
  sku: (_, { sku }) => sku,
  cnp: (_, { cnp }) => optional(cnp),
  ean: (_, { ean }) => optional(ean),
  name: ({ name }) => name.pt,
  name_en: (draft) => english(draft, 'name'),
  class: (draft) => draft.class,
  brand: ({ brand }) => brand,
  form: ({ form }) => form,
  strength: ({ strength }) => optional(strength),
  slug: ({ slug }) => slug.pt,
  slug_en: ({ slug }) => slug.en,
  substances: ({ substance }) => substance?.pt ?? '',
  substances_en: ({ substance }) => substance?.en ?? '',
  holder: ({ holder }) => optional(holder),
  generic: ({ generic }) => (generic ? '1' : '0'),
  min_age_months: ({ facts }) => optional(facts.min_age_months),
  max_age_months: ({ facts }) => optional(facts.max_age_months),
  audiences: ({ facts }) => facts.audiences.join('|'),
  pregnant: ({ facts }) => optional(facts.pregnant),
  breastfeeding: ({ facts }) => optional(facts.breastfeeding),
  animals: ({ facts }) => facts.animals.join('|'),
  free_of: ({ facts }) => facts.free_of.join('|'),
  vegan: ({ facts }) => (facts.vegan ? '1' : '0'),
  pack: (_, { pack }) => pack.pt,
  pack_en: (_, { pack }) => differing(pack),
  pack_amount: (_, { size }, { decimal }) => decimal(optional(size?.amount ?? null)),
  pack_unit: (_, { size }) => size?.unit ?? '',
  // Of a draft that waits for its price.
  price: (_, { price }, { sum }) => (price === 0 ? '' : sum(price)),
  compare_at_price: (_, { compareAt }, { sum }) => (compareAt === null ? '' : sum(compareAt)),
  vat_rate: (_, { vat }, { decimal }) => decimal((vat / 100).toFixed(2)),
  on_hand: (_, { onHand }) => String(onHand),
  counted_at: () => '',
  low_stock_at: (_, { lowStockAt }) => optional(lowStockAt),
  collections: ({ collections }) => collections.join('|'),
  description: ({ description }) => description.pt,
  description_en: (draft) => english(draft, 'description'),
  usage: ({ usage }) => usage.pt,
  usage_en: (draft) => english(draft, 'usage'),
  warnings: ({ warnings }) => warnings.pt,
  warnings_en: (draft) => english(draft, 'warnings'),
  state: ({ state }) => state,
}

const perRead = 500
const maxDurationMs = 300_000
const streamOf = (parts: AsyncGenerator<string>) => textStream(parts, { withinMs: maxDurationMs })

/** All goods, a row for each pack, as the import reads them back. Units on the shelf are in the list of stock. */
export const openProductsExport = (world: World, locale: Locale): ReadableStream<Uint8Array> =>
  streamOf(productLines(world, csvIn(locale)))

async function* productLines(world: World, csv: CsvFormat): AsyncGenerator<string> {
  const fields = fieldsOfKind.products.filter((field) => field !== 'on_hand')
  yield csv.mark + csv.line(fields)
  let last = 0
  for (;;) {
    const page = await exported.productIdsAfter(world.longDb, last, perRead)
    if (page.length === 0) return
    const drafts = new Map(
      (
        await readDrafts(
          world.longDb,
          page.map(({ public_id }) => public_id),
        )
      ).map(({ row, draft }) => [row.public_id, draft]),
    )
    for (const { public_id: id } of page) {
      const draft = drafts.get(id)
      for (const pack of draft?.variants ?? []) if (draft) yield csv.line(fields.map((field) => cells[field](draft, pack, csv)))
    }
    last = page.at(-1)?.id ?? last
  }
}

/** All units at the pharmacy, with the moment of the export: imported later, it does not undo what was sold in between. */
export const openStockExport = (world: World, locale: Locale): ReadableStream<Uint8Array> =>
  streamOf(stockLines(world, csvIn(locale)))

async function* stockLines(world: World, csv: CsvFormat): AsyncGenerator<string> {
  yield csv.mark + csv.line(['sku', 'cnp', 'ean', 'name', 'pack', 'on_hand', 'low_stock_at', 'counted_at'])
  let last = 0
  for (;;) {
    const at = world.now()
    const { page, units } = await stockPage(world.longDb, last, at)
    if (page.length === 0) return
    for (const row of page)
      yield csv.line([
        row.sku,
        optional(row.code),
        optional(row.barcode),
        row.name_pt,
        row.pack_pt,
        String(units.get(row.id) ?? 0),
        optional(row.low_stock_at),
        // As programs write it, which a spreadsheet leaves as it is: a minute later it would count what was sold in between.
        at.toISOString(),
      ])
    last = page.at(-1)?.id ?? last
  }
}

// Stock and open orders as they were at one moment.
const stockPage = (db: Db, last: number, at: Date) =>
  transaction(
    db,
    async (tx) => {
      const page = await exported.stockAfter(tx, last, perRead)
      const ids = page.map(({ id }) => id)
      return { page, units: await unitsAtPharmacy(tx, ids, at) }
    },
    { isolation: 'repeatable read' },
  )

const sampleFields = {
  products: ['sku', 'cnp', 'ean', 'name', 'class', 'brand', 'form', 'strength', 'pack', 'price', 'vat_rate', 'collections'],
  stock: ['sku', 'cnp', 'ean', 'on_hand', 'low_stock_at'],
} as const satisfies Record<ImportKind, readonly ImportField[]>

type Sample = Partial<Record<ImportField, string>>

/** A file to begin from: two rows under the names of the fields, with a category of the shop. */
export async function openSample(db: Db, kind: ImportKind, locale: Locale): Promise<Blob> {
  const { mark, line, sum, decimal } = csvIn(locale)
  const [category] = kind === 'products' ? await categoryRows(db) : []
  const rows: Record<ImportKind, readonly Sample[]> = {
    products: [
      {
        sku: 'EXEMPLO-1',
        name: 'Creme de mãos exemplo',
        class: productClasses.find((one) => !isMedicine(one)) ?? unclassified,
        brand: 'Exemplo',
        form: 'Creme',
        pack: '50 ml',
        price: sum(cents(1290)),
        vat_rate: decimal('23.00'),
        collections: category?.[`name_${locale}`] ?? '',
      },
      {
        sku: 'EXEMPLO-2',
        name: 'Medicamento exemplo',
        class: productClasses.find(needsPrescription) ?? unclassified,
        brand: 'Exemplo',
        form: 'Comprimido',
        strength: '500 mg',
        pack: '20 comprimidos',
        vat_rate: decimal('6.00'),
      },
    ],
    stock: [
      { sku: 'EXEMPLO-1', on_hand: '12', low_stock_at: '3' },
      { sku: 'EXEMPLO-2', on_hand: '4' },
    ],
  }
  const fields = sampleFields[kind]
  const lines = rows[kind].map((row: Sample) => line(fields.map((field) => row[field] ?? '')))
  const text = [mark, line(fields.map((field) => fieldName(field, locale))), ...lines].join('')
  return new Blob([text], { type: 'text/csv; charset=utf-8' })
}

/** What an import does to each row: errors, changes and what stays. */
export const openReport = (world: World, found: Import, locale: Locale): ReadableStream<Uint8Array> =>
  streamOf(reportLines(world, found, locale))

async function* reportLines(world: World, found: Import, locale: Locale): AsyncGenerator<string> {
  const { mark, line: csvLine } = csvIn(locale)
  const heads = [
    m.import_report_line,
    m.import_report_outcome,
    m.import_report_item,
    m.import_report_column,
    m.import_report_value,
    m.import_report_after,
  ]
  yield mark + csvLine(heads.map((head) => head({}, { locale })))
  if (found.failure !== null)
    yield csvLine([
      optional(found.failureLine),
      m.import_kind_error({}, { locale }),
      '',
      '',
      '',
      issueText(found.failure, locale),
    ])
  for (let offset = 0; ; offset += perRead) {
    const rows = await importedRows(world.longDb, found, { limit: perRead, offset })
    if (rows.length === 0) return
    for (const row of rows) for (const line of linesOf(row, found, locale)) yield csvLine(line)
  }
}

const kindNames = {
  create: m.import_kind_create,
  update: m.import_kind_update,
  unchanged: m.import_kind_unchanged,
  error: m.import_kind_error,
} as const

function linesOf(
  { line, kind, name, errors, changes, result, cells: own }: CheckedRow,
  found: Import,
  locale: Locale,
): string[][] {
  const outcome =
    result === 'undone'
      ? m.import_result_undone({}, { locale })
      : result === 'stays'
        ? m.import_result_stays({}, { locale })
        : kindNames[kind]({}, { locale })
  const start = [String(line), outcome, name]
  const lines = [
    ...errors.map(({ column, field, code }) => [
      ...start,
      column === null ? (field ?? '') : (found.header[column] ?? ''),
      column === null ? '' : (own[column] ?? ''),
      issueText(code, locale),
    ]),
    ...changes.map(({ field, before, after }) => [...start, field, before, after]),
  ]
  return lines.length > 0 ? lines : [[...start, '', '', '']]
}
