import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { fold } from '#src/kernel/text.ts'
import { sumText } from '#src/kernel/typed-sum.ts'
import { adviceText, animalText, audienceText, factLabel } from '../product/fact-texts.ts'
import { animals, audiences, freeOfs } from '../product/facts.ts'
import { productClasses } from '../product/product.ts'
import { classText } from '../product/screens/labels.ts'
import { advices } from '../product/stored-facts.ts'
import type { ImportKind } from './import.ts'
import { fieldName } from './screens/import-field-names.ts'

type FieldRule = {
  /** Where the value goes in the body of the API's product, whose schema checks it. */
  path: string
  /** Titles of the column, which are compared without accents, points and blanks; those of one program alone are in its preset. */
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

/** By its code, or by what pages call it in either language: "free_of" takes "sugar", "açúcar" and "Sem açúcar". */
function named<Code extends string>(
  codes: readonly Code[],
  textOf: (code: Code, locale: Locale) => string,
  text: string,
): string {
  const plain = (word: string): string => fold(word).replace(/^(sem|without|no|free of) /, '')
  return codes.find((code) => code === text || locales.some((locale) => plain(textOf(code, locale)) === plain(text))) ?? text
}

function advice(text: string): unknown {
  const answer = yesAndNo.get(fold(text))
  return answer === undefined ? named(advices, adviceText, text) : { true: 'yes', false: 'no' }[`${answer}`]
}

/** By its code, or by its name in either language. */
function productClass(text: string): unknown {
  const code = text.toUpperCase().replace(/[\s-]+/g, '_')
  const known = productClasses.find((kind) => kind === code)
  return known ?? productClasses.find((kind) => locales.some((locale) => fold(classText(kind, locale)) === fold(text))) ?? text
}

const parts = (separator: string | RegExp, text: string): string[] => text.split(separator).map((part) => part.trim())

/** The columns of our own export are titled by the names of the fields. */
const rules = {
  sku: { path: 'variants.0.sku', titles: ['referência', 'ref', 'artigo', 'código interno', 'código do artigo'] },
  cnp: {
    path: 'variants.0.cnp',
    titles: [
      'código nacional',
      'cod nac',
      'cod nacional',
      'código',
      'cod',
      'cpr',
      'código do produto',
      'cn',
      'n registo',
      'no registo',
      'n de registo',
      'no de registo',
      'número registo',
      'número de registo',
      'num registo',
    ],
  },
  ean: { path: 'variants.0.ean', titles: ['ean13', 'código de barras', 'cod barras', 'barcode', 'gtin', 'código ean'] },
  name: {
    path: 'name.pt',
    titles: [
      'nome',
      'designação',
      'descrição do artigo',
      'nome do medicamento',
      'nome comercial',
      'produto',
      'nom',
      'designação do produto',
      'designação comercial',
      'nome do produto',
      'nome do artigo',
    ],
  },
  name_en: { path: 'name.en', titles: ['nome em inglês'] },
  class: { path: 'class', titles: ['classe', 'tipo', 'classificação quanto à dispensa'], parse: productClass },
  brand: { path: 'brand', titles: ['marca', 'lab', 'laboratório', 'fabricante'] },
  form: { path: 'form', titles: ['forma', 'forma farmacêutica', 'forma farm'] },
  strength: { path: 'strength', titles: ['dosagem'] },
  slug: { path: 'slug.pt', titles: ['endereço'] },
  slug_en: { path: 'slug.en', titles: ['endereço em inglês'] },
  substances: {
    path: 'substances',
    titles: ['dci', 'substância ativa', 'substância ativa dci', 'princípio ativo'],
    parse: (text) => parts('+', text).map((name) => ({ name })),
  },
  substances_en: { path: 'substances_en', titles: ['dci em inglês'] },
  holder: { path: 'holder', titles: ['titular', 'titular de aim', 'titular da aim', 'titular aim'] },
  generic: { path: 'generic', titles: ['genérico'], parse: yesOrNo },
  min_age_months: { path: 'facts.min_age_months', titles: ['idade mínima meses'], parse: wholeNumber },
  max_age_months: { path: 'facts.max_age_months', titles: ['idade máxima meses'], parse: wholeNumber },
  audiences: {
    path: 'facts.audiences',
    titles: ['feito para'],
    parse: (text) => parts('|', text).map((word) => named(audiences, audienceText, word)),
  },
  pregnant: { path: 'facts.pregnant', titles: ['na gravidez'], parse: advice },
  breastfeeding: { path: 'facts.breastfeeding', titles: ['na amamentação'], parse: advice },
  animals: {
    path: 'facts.animals',
    titles: ['para animais'],
    parse: (text) => parts('|', text).map((word) => named(animals, animalText, word)),
  },
  free_of: {
    path: 'facts.free_of',
    titles: ['sem'],
    parse: (text) => parts('|', text).map((word) => named(freeOfs, factLabel, word)),
  },
  vegan: { path: 'facts.vegan', titles: ['vegano'], parse: yesOrNo },
  pack: { path: 'variants.0.pack.pt', titles: ['embalagem', 'apresentação', 'tamanho da embalagem', 'dimensão da embalagem'] },
  pack_en: { path: 'variants.0.pack.en', titles: ['embalagem em inglês'] },
  pack_amount: { path: 'variants.0.pack_amount', titles: ['quantidade da embalagem'], parse: decimalNumber },
  pack_unit: { path: 'variants.0.pack_unit', titles: ['unidade'] },
  price: {
    path: 'variants.0.price',
    titles: [
      'pvp',
      'pvp c iva',
      'pvp com iva',
      'pvp iva incluído',
      'pvp eur',
      'pvp euros',
      'preço',
      'preço c iva',
      'preço com iva',
      'preço de venda',
      'preço de venda ao público',
      'preço venda',
    ],
    parse: sumText,
  },
  compare_at_price: { path: 'variants.0.compare_at_price', titles: ['preço anterior'], parse: sumText },
  vat_rate: { path: 'variants.0.vat_rate', titles: ['iva', 'taxa de iva', 'taxa iva', 'tx iva'] },
  on_hand: {
    path: 'variants.0.on_hand',
    titles: [
      'stock',
      'qtd',
      'quantidade',
      'existência',
      'existências',
      'existência atual',
      'stock atual',
      'stock actual',
      'sac',
      'stk',
      'stk atual',
      'stk actual',
      'qtd stock',
    ],
    parse: wholeNumber,
  },
  counted_at: { path: 'counted_at', titles: ['contado em', 'data da contagem'] },
  low_stock_at: {
    path: 'variants.0.low_stock_at',
    titles: ['stock mínimo', 'stock min', 'stk min', 'stk mínimo', 'smin'],
    parse: wholeNumber,
  },
  collections: {
    path: 'collections',
    titles: ['coleções', 'categorias', 'categoria'],
    parse: (text) => parts(/[|;]/, text).filter((name) => name !== ''),
  },
  description: { path: 'description.pt', titles: ['texto'] },
  description_en: { path: 'description.en', titles: ['texto em inglês'] },
  usage: { path: 'usage.pt', titles: ['modo de usar', 'posologia'] },
  usage_en: { path: 'usage.en', titles: ['modo de usar em inglês'] },
  warnings: { path: 'warnings.pt', titles: ['avisos'] },
  warnings_en: { path: 'warnings.en', titles: ['avisos em inglês'] },
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

/** "P.V.P. c/ IVA (€)" → "pvpciva", "N.º de Registo" → "noderegisto". */
const keyOf = (title: string): string => fold(title).replace(/[^a-z\d]+/g, '')

const fieldOfTitle = new Map<string, ImportField>(
  importFieldNames.flatMap((field) =>
    [...importFields[field].titles, ...locales.map((locale) => fieldName(field, locale)), field].map(
      (title) => [keyOf(title), field] as const,
    ),
  ),
)

/** What the titles of one program mean; null for those that are not imported. The others mean what they mean in any file. */
type Preset = {
  /** Titles that only this program's files have together; none for one that is only chosen. */
  marks: readonly (readonly string[])[]
  titles: Readonly<Record<string, ImportField | null>>
}

const presets = {
  infoprex: {
    marks: [['CPR', 'NOM', 'SAC']],
    titles: { CPR: 'cnp', NOM: 'name', SAC: 'on_hand', PVP: 'price', COD: null },
  },
  sifarma: {
    marks: [['CPR', 'Designação', 'Stock Actual']],
    titles: { CPR: 'cnp', 'Stock Actual': 'on_hand', 'Stock Mín.': 'low_stock_at', 'P.V.P.': 'price' },
  },
  infarmed: {
    marks: [
      ['Substância Ativa/DCI', 'Nome do Medicamento'],
      ['DCI', 'Titular', 'Forma'],
    ],
    // The categories are those of medicines, not of the shop.
    titles: { 'Nº Registo': 'cnp', Categoria: null },
  },
  winphar: { marks: [], titles: { Código: 'cnp', Descrição: 'name', Stock: 'on_hand', 'Stock Mínimo': 'low_stock_at' } },
  own_codes: { marks: [], titles: { Código: 'sku', 'Cód.': 'sku', 'Código do produto': 'sku' } },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof presets

export const isPresetName = (name: string): name is PresetName => Object.hasOwn(presets, name)

export const presetNames: readonly PresetName[] = Object.keys(presets).filter(isPresetName)

const titlesOfPreset = new Map(
  presetNames.map((name) => [
    name,
    new Map<string, ImportField | null>(Object.entries(presets[name].titles).map(([title, field]) => [keyOf(title), field])),
  ]),
)

/** The program whose file this is, by its titles. */
export function presetOf(header: readonly string[]): PresetName | null {
  const keys = new Set(header.map(keyOf))
  const isOf = (titles: readonly string[]): boolean => titles.every((title) => keys.has(keyOf(title)))
  return presetNames.find((name) => presets[name].marks.some(isOf)) ?? null
}

/**
 * The mapping by the titles of the columns, as those of `preset`, which is by default the program whose titles they are. Of two
 * columns for one field the first is imported.
 */
export function guessMapping(
  header: readonly string[],
  kind: ImportKind = 'products',
  preset: PresetName | null = presetOf(header),
): ColumnMapping {
  const own = preset === null ? undefined : titlesOfPreset.get(preset)
  const known = header.map((title) => {
    const [key, ofPreset] = [keyOf(title), own?.get(keyOf(title))]
    return ofPreset === undefined ? (fieldOfTitle.get(key) ?? null) : ofPreset
  })
  // Stock programs call the name so; beside a name it is the text about the product.
  const described = known.includes('name') ? 'description' : 'name'
  for (const [column, title] of header.entries()) if (keyOf(title) === 'descricao') known[column] ??= described
  const guesses = known.map((field) => (field !== null && fieldsOfKind[kind].includes(field) ? field : null))
  return guesses.map((field, column) => (field !== null && guesses.indexOf(field) === column ? field : null))
}
