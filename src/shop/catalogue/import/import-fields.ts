import { locales } from '#src/i18n/locales.ts'
import { fold } from '#src/kernel/text.ts'
import { productClasses } from '../product/product.ts'
import { classText } from '../product/screens/labels.ts'

type FieldRule = {
  /** Where the value goes in the body of the API's product, whose schema checks it. */
  path: string
  /** Folded titles of the column: those of Infarmed's export and of the stock lists of pharmacy software. */
  titles: readonly string[]
  /** The value for the schema; what cannot be read is passed on as it is, so that the schema names the error. */
  parse?: (text: string) => unknown
}

/** "12,90 €", "1.234,50" and "1,234.50" as the API writes money. A third decimal stays: the schema refuses it. */
function decimalText(text: string): string {
  const compact = text.replace(/[\s€%]|eur/gi, '')
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(compact)) return compact.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(compact)) return compact.replaceAll(',', '')
  return compact.replace(',', '.')
}

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
  substances: {
    path: 'substances',
    titles: ['dci', 'substancia ativa', 'substancia ativa dci', 'principio ativo'],
    parse: (text) => parts('+', text).map((name) => ({ name })),
  },
  holder: { path: 'holder', titles: ['titular', 'titular de aim', 'titular da aim'] },
  generic: { path: 'generic', titles: ['generico'], parse: yesOrNo },
  pack: { path: 'variants.0.pack.pt', titles: ['embalagem', 'apresentacao'] },
  pack_en: { path: 'variants.0.pack.en', titles: ['embalagem em ingles'] },
  price: { path: 'variants.0.price', titles: ['pvp', 'preco', 'preco de venda', 'preco com iva'], parse: decimalText },
  compare_at_price: { path: 'variants.0.compare_at_price', titles: ['preco anterior'], parse: decimalText },
  vat_rate: { path: 'variants.0.vat_rate', titles: ['iva', 'taxa de iva', 'taxa iva'], parse: decimalText },
  on_hand: {
    path: 'variants.0.on_hand',
    titles: ['stock', 'qtd', 'quantidade', 'existencia', 'existencias', 'stock atual'],
    parse: wholeNumber,
  },
  low_stock_at: { path: 'variants.0.low_stock_at', titles: ['stock minimo', 'stock min'], parse: wholeNumber },
  collections: { path: 'collections', titles: ['colecoes'], parse: (text) => parts('|', text) },
  state: { path: 'state', titles: ['estado'], parse: (text) => text.toLowerCase() },
} as const satisfies Record<string, FieldRule>

export type ImportField = keyof typeof rules

const isImportField = (name: string): name is ImportField => Object.hasOwn(rules, name)

const fields = Object.keys(rules).filter(isImportField)

export const importFields: Readonly<Record<ImportField, FieldRule>> = rules

/** The field of each column; null for one that is not imported. */
export type ColumnMapping = readonly (ImportField | null)[]

const folded = (title: string): string => fold(title.replace(/[^\p{L}\p{M}\d]+/gu, ' '))

const fieldOfTitle = new Map<string, ImportField>(
  fields.flatMap((field) => [field.replaceAll('_', ' '), ...importFields[field].titles].map((title) => [title, field] as const)),
)

/** The mapping by the titles of the columns. Of two columns for one field the first is imported. */
export function guessMapping(header: readonly string[]): ColumnMapping {
  const guesses = header.map((title) => fieldOfTitle.get(folded(title)) ?? null)
  return guesses.map((field, column) => (field !== null && guesses.indexOf(field) === column ? field : null))
}
