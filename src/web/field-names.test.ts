import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { namedIssueText } from '#src/i18n/field-names.ts'
import { locales } from '#src/i18n/locales.ts'
import { issueField, issueKey } from '#src/platform/jsonapi/issues.ts'
import { entriesOf } from '#src/platform/text-values.ts'

// Every schema that validates a form, and that of the quote, which its editor validates itself.
const modules = import.meta.glob<Record<string, unknown>>(['/src/shop/**/schema.ts', '/src/shop/**/*.schema.ts'], { eager: true })
const sources = Object.keys(import.meta.glob('/src/shop/**/*.server.ts')).map((path) => readFileSync(`.${path}`, 'utf8'))
const used = new Set(sources.flatMap((text) => [...text.matchAll(/parseForm\((\w+)/g)].map(([, name = '']) => name)))

const isSchema = (value: unknown): value is v.GenericSchema => typeof value === 'object' && value !== null && 'kind' in value
const exported = Object.values(modules).flatMap((module) => Object.entries(module))
const forms = exported
  .filter(([name]) => used.has(name) || name === 'quoteBody')
  .flatMap(([name, value]): [string, unknown][] =>
    isSchema(value) ? [[name, value]] : Object.entries(Object(value)).map(([section, schema]) => [`${name}.${section}`, schema]),
  )
  .filter((form): form is [string, v.GenericSchema] => isSchema(form[1]))

// Fields that are not typed: hidden fields, checkboxes, and choices offered by the page.
const offered = new Set(
  `default nif_confirmed nif_asked nif_wanted alerts_by_email alerts_by_sms marketing_consent health_consent preference
   submit proposal upload_ids variant_id prescription_id request_id line_item_id item choice way
   pickup_location_id shipping_rate_id address_id other_recipient save_address county_dicos enabled active scope
   stacking capabilities class colour icon parent published version brand_from_holder collection_ids brand_ids expected_points expected_balance shipping everything restock terms by_hand
   return_expected refund return_state field origin language locale from fulfilment payment colleague claimed_by
   modules.blog modules.prescriptions modules.requests modules.loyalty`.split(/\s+/),
)

const general = new Set(['error_required', 'error_invalid', 'error_too_long'])
const tooLong = 'x'.repeat(300_000)
const mistakes = [undefined, null, '', ' ', tooLong, '?', -1, 1e12, 1.5, {}, [], [tooLong], true]

/** The paths of all fields; `0` stands for an entry of a list. */
function fieldsOf(schema: v.GenericSchema, prefix: readonly string[] = []): string[][] {
  const entries = entriesOf(schema)
  if (entries) return Object.entries(entries).flatMap(([name, inner]) => fieldsOf(inner, [...prefix, name]))
  const item = 'item' in schema ? schema.item : undefined
  return isSchema(item) && entriesOf(item) ? fieldsOf(item, [...prefix, '0']) : [[...prefix]]
}

function valueAt([first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value
  return first === '0' ? [valueAt(rest, value)] : { [first]: valueAt(rest, value) }
}

/** The general errors that the schema reports for a field, whatever is typed. */
function generalMistakes(schema: v.GenericSchema, path: readonly string[]): string[] {
  const issues = mistakes.flatMap((mistake) => v.safeParse(schema, valueAt(path, mistake)).issues ?? [])
  return issues.filter((issue) => issueField(issue) === path.join('.') && general.has(issueKey(issue))).map(issueKey)
}

describe('the message of a general validation error', () => {
  test.each(forms)('names its field, for %s', (_, schema) => {
    const nameless = fieldsOf(schema)
      .filter((path) => !offered.has(path.join('.')))
      .flatMap((path) => generalMistakes(schema, path).map((key) => ({ field: path.join('.'), key })))
      .filter(({ field, key }) => locales.some((locale) => namedIssueText(field, key, locale) === undefined))
    expect(nameless).toEqual([])
  })

  test.each([
    ['title.pt', 'pt', 'Preencha “Título em português”.'],
    ['title.en', 'en', 'Fill in “Title in English”.'],
    ['text.en', 'pt', 'Preencha “Texto em inglês”.'],
    ['items.3.price', 'pt', 'Preencha “Preço un.”.'],
    ['items.3.alternative.class', 'en', 'Fill in “Class”.'],
    ['shipping_address.city', 'pt', 'Preencha “Localidade”.'],
  ] as const)('of %s in %s is %s', (field, locale, sentence) => {
    expect(namedIssueText(field, 'error_required', locale)).toBe(sentence)
  })

  test('covers all forms', () => {
    const names = new Set(exported.map(([name]) => name))
    // Short schemas beside their form, with fields that other forms have as well.
    expect([...used].filter((name) => !names.has(name)).toSorted()).toEqual([
      'passkeyFields',
      'passkeyForm',
      'passwordForm',
      'totpFields',
    ])
  })
})
