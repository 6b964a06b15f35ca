import { locales } from '#src/i18n/locales.ts'
import { fold } from '#src/kernel/text.ts'
import { sumText } from '#src/kernel/typed-sum.ts'
import { productClasses } from '../product/product.ts'
import { classText } from '../product/screens/labels.ts'
import type { ImportKind } from './import.ts'

type FieldRule = {
  /** Where the value goes in the body of the API's product, whose schema checks it. */
  path: string
  /** Folded titles of the column: those of Infarmed's export and of the stock lists of pharmacy software. */
  titles: readonly string[]
  /** The value for the schema; what cannot be read is passed on as it is, so that the schema names the error. */
  parse?: (text: string) => unknown
}

const decimalNumber = (text: string): unknown => (/^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text)

/** "84" and "84,00". Three zeros after a separator could be thousands. */
const wholeNumber = (text: string): unknown => (/^\d+(?:[.,]0{1,2})?$/.test(text) ? Number.parseInt(text, 10) : text)

const yesAndNo = new Map([
  ...['1', 's', 'sim', 'y', 'yes', 'true', 'verdadeiro'].map((word) => [word, true] as const),
  ...['0', 'n', 'nao', 'no', 'false', 'falso'].map((word) => [word, false] as const),
])
const yesOrNo = (text: string): unknown => yesAndNo.get(fold(text)) ?? text

/** By its code, or by its name in either language. */
function productClass(text: string): unknown {
  const code = text.toUpperCase().replace(/[\s-]+/g, '_')
  const known = productClasses.find((kind) => kind === code)
  return known ?? productClasses.find((kind) => locales.some((locale) => fold(classText(kind, locale)) === fold(text))) ?? text
}

const parts = (separator: string, text: string): string[] => text.split(separator).map((part) => part.trim())

/** The columns of our own export are titled by the names of the fields. */
const rules = {
  sku: { path: 'variants.0.sku', titles: ['referencia', 'ref', 'artigo'] },
  cnp: {
    path: 'variants.0.cnp',
    titles: ['codigo nacional', 'cod nac', 'cod nacional', 'codigo', 'cod', 'n registo', 'numero de registo'],
  },
  ean: { path: 'variants.0.ean', titles: ['ean13', 'codigo de barras', 'cod barras', 'barcode', 'gtin'] },
  name: { path: 'name.pt', titles: ['nome', 'designacao', 'descricao do artigo', 'nome do medicamento', 'produto'] },
  name_en: { path: 'name.en', titles: ['nome em ingles'] },
  class: { path: 'class', titles: ['classe', 'tipo'], parse: productClass },
  brand: { path: 'brand', titles: ['marca', 'lab', 'laboratorio'] },
  form: { path: 'form', titles: ['forma', 'forma farmaceutica'] },
  strength: { path: 'strength', titles: ['dosagem'] },
  slug: { path: 'slug.pt', titles: ['endereco'] },
  slug_en: { path: 'slug.en', titles: ['endereco em ingles'] },
  substances: {
    path: 'substances',
    titles: ['dci', 'substancia ativa', 'substancia ativa dci', 'principio ativo'],
    parse: (text) => parts('+', text).map((name) => ({ name })),
  },
  substances_en: { path: 'substances_en', titles: ['dci em ingles'] },
  holder: { path: 'holder', titles: ['titular', 'titular de aim', 'titular da aim'] },
  generic: { path: 'generic', titles: ['generico'], parse: yesOrNo },
  pack: { path: 'variants.0.pack.pt', titles: ['embalagem', 'apresentacao'] },
  pack_en: { path: 'variants.0.pack.en', titles: ['embalagem em ingles'] },
  pack_amount: { path: 'variants.0.pack_amount', titles: ['quantidade da embalagem'], parse: decimalNumber },
  pack_unit: { path: 'variants.0.pack_unit', titles: ['unidade'] },
  price: { path: 'variants.0.price', titles: ['pvp', 'preco', 'preco de venda', 'preco com iva'], parse: sumText },
  compare_at_price: { path: 'variants.0.compare_at_price', titles: ['preco anterior'], parse: sumText },
  vat_rate: { path: 'variants.0.vat_rate', titles: ['iva', 'taxa de iva', 'taxa iva'] },
  on_hand: {
    path: 'variants.0.on_hand',
    titles: ['stock', 'qtd', 'quantidade', 'existencia', 'existencias', 'stock atual'],
    parse: wholeNumber,
  },
  counted_at: { path: 'counted_at', titles: ['contado em', 'data da contagem'] },
  low_stock_at: { path: 'variants.0.low_stock_at', titles: ['stock minimo', 'stock min'], parse: wholeNumber },
  collections: { path: 'collections', titles: ['colecoes'], parse: (text) => parts('|', text) },
  description: { path: 'description.pt', titles: ['texto'] },
  description_en: { path: 'description.en', titles: ['texto em ingles'] },
  usage: { path: 'usage.pt', titles: ['modo de usar', 'posologia'] },
  usage_en: { path: 'usage.en', titles: ['modo de usar em ingles'] },
  warnings: { path: 'warnings.pt', titles: ['avisos'] },
  warnings_en: { path: 'warnings.en', titles: ['avisos em ingles'] },
  state: { path: 'state', titles: ['estado'], parse: (text) => text.toLowerCase() },
} as const satisfies Record<string, FieldRule>

export type ImportField = keyof typeof rules

export const isImportField = (name: string): name is ImportField => Object.hasOwn(rules, name)

export const importFieldNames: readonly ImportField[] = Object.keys(rules).filter(isImportField)

export const importFields: Readonly<Record<ImportField, FieldRule>> = rules

/** The field of each column; null for one that is not imported. */
export type ColumnMapping = readonly (ImportField | null)[]

/** What a stock list says: which pack, how many units were on the shelf and when, and from how few on that is low. */
const stockFields: readonly ImportField[] = ['sku', 'cnp', 'ean', 'on_hand', 'counted_at', 'low_stock_at']
const productFields: readonly ImportField[] = importFieldNames.filter((field) => field !== 'counted_at')

/** The fields that a file of this kind may have. */
export const fieldsOfKind: Record<ImportKind, readonly ImportField[]> = { products: productFields, stock: stockFields }

const folded = (title: string): string => fold(title.replace(/[^\p{L}\p{M}\d]+/gu, ' '))

const fieldOfTitle = new Map<string, ImportField>(
  importFieldNames.flatMap((field) =>
    [field.replaceAll('_', ' '), ...importFields[field].titles].map((title) => [title, field] as const),
  ),
)

/** The mapping by the titles of the columns. Of two columns for one field the first is imported. */
export function guessMapping(header: readonly string[], kind: ImportKind = 'products'): ColumnMapping {
  const known = header.map((title) => fieldOfTitle.get(folded(title)) ?? null)
  const guesses = known.map((field) => (field !== null && fieldsOfKind[kind].includes(field) ? field : null))
  return guesses.map((field, column) => (field !== null && guesses.indexOf(field) === column ? field : null))
}
