import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { issueText } from '#src/i18n/issue.ts'
import { parseForm, refusedForm } from './forms.server.ts'
import { withLocale } from './locale.server.ts'

const schema = v.object({
  email: v.pipe(v.string('error_required'), v.nonEmpty('error_required')),
  quantity: v.pipe(v.number('error_invalid'), v.integer('error_invalid')),
  newsletter: v.optional(v.boolean()),
  consent: v.optional(v.union([v.literal(true), v.number()])),
  line_item_ids: v.optional(v.array(v.string())),
  phone: v.nullish(v.string()),
  shipping_address: v.optional(
    v.object({ city: v.pipe(v.string(), v.maxLength(5, 'error_too_long')), zipcode: v.optional(v.string()) }),
  ),
})

const formOf = (fields: readonly [string, string][]): FormData => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const parse = (...fields: [string, string][]) => withLocale('en', () => parseForm(schema, formOf(fields)))
const right: [string, string][] = [
  ['email', 'a@b.pt'],
  ['quantity', '2'],
]

describe('form values for the schema of the API', () => {
  test('texts become numbers, booleans, lists and nested objects', () => {
    const result = parse(
      ...right,
      ['newsletter', 'on'],
      ['consent', '3'],
      ['line_item_ids', 'a'],
      ['line_item_ids', 'b'],
      ['phone', ''],
      ['shipping_address.city', 'Faro'],
      ['shipping_address.zipcode', ''],
    )
    expect(result).toEqual({
      ok: true,
      value: {
        email: 'a@b.pt',
        quantity: 2,
        newsletter: true,
        consent: 3,
        line_item_ids: ['a', 'b'],
        shipping_address: { city: 'Faro' },
      },
    })
  })

  test('a ticked box is true', () => {
    expect(parse(...right, ['consent', 'on'])).toMatchObject({ ok: true, value: { consent: true } })
  })

  test.each(['', 'x', '1e3', '0x10', 'Infinity', ' 2', '1.5', '٣'])('the quantity %j is refused', (quantity) => {
    expect(parse(['email', 'a@b.pt'], ['quantity', quantity])).toMatchObject({
      ok: false,
      error: { errors: { quantity: expect.any(String) } },
    })
  })

  test('names of prototypes are ignored', () => {
    expect(parse(...right, ['__proto__', 'x'], ['toString', 'x'], ['shipping_address.__proto__', 'x'])).toMatchObject({
      ok: false,
    })
    expect(parse(...right, ['constructor', 'x'])).toEqual({ ok: true, value: { email: 'a@b.pt', quantity: 2 } })
  })
})

describe('what the form shows again', () => {
  test('every wrong field has a sentence, and typed values stay except secrets', () => {
    const result = parse(
      ['email', ''],
      ['quantity', 'two'],
      ['password', 'azulejo-demo'],
      ['prescription_code', '123'],
      ['shipping_address.city', 'Vila Real'],
      ['shipping_address.zipcode', '5000-123'],
    )
    expect(result).toEqual({
      ok: false,
      error: {
        code: 'invalid',
        errors: {
          email: 'Fill in “Email”.',
          quantity: 'What is in “Quantity” is not valid.',
          'shipping_address.city': 'The text of “Town or city” is too long.',
        },
        values: { email: '', quantity: 'two', 'shipping_address.city': 'Vila Real', 'shipping_address.zipcode': '5000-123' },
      },
    })
  })

  test('a text that PostgreSQL cannot store is refused at its field', () => {
    expect(parse(['email', 'a\0b'], ['quantity', '2'])).toMatchObject({
      ok: false,
      error: { errors: { email: 'The text contains characters that cannot be stored.' } },
    })
  })
})

describe('a form that the shop refuses', () => {
  const form = formOf(Object.entries({ name: 'Mimosa', quantity: '3', password: 'azulejo-demo' }))
  type Refused = Parameters<typeof refusedForm>
  const refused = (error: Refused[1], texts?: Refused[2]) => withLocale('en', () => refusedForm(form, error, texts))

  test('says so above it, with what was typed but for secrets', () => {
    expect(refused({ code: 'not_found' })).toEqual({
      errors: { form: issueText('error_not_found', 'en') },
      values: { name: 'Mimosa', quantity: '3' },
    })
  })

  test('says so at the field of the error, or of its code', () => {
    const errorsOf = (error: { code: string; field?: string }) =>
      Object.keys(refused(error, { fields: { out_of_stock: 'quantity' } }).errors)
    expect(errorsOf({ code: 'out_of_stock' })).toEqual(['quantity'])
    expect(errorsOf({ code: 'out_of_stock', field: 'name' })).toEqual(['name'])
    expect(errorsOf({ code: 'forbidden' })).toEqual(['form'])
  })

  test('may have a sentence of its own for a code', () => {
    const texts = { out_of_stock: () => 'None is left of the other one.' }
    expect(refused({ code: 'out_of_stock' }, { texts }).errors['form']).toBe('None is left of the other one.')
  })
})
