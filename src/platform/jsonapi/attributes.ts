import * as v from 'valibot'

// Kinds of values in responses. Only the API description and the tests run these schemas; responses in production do not.

export const text = v.string()
export const whole = v.pipe(v.number(), v.integer())
export const flag = v.boolean()
export const moment = v.pipe(v.string(), v.isoTimestamp())
export const day = v.pipe(v.string(), v.isoDate())
export const amount = v.pipe(v.string(), v.regex(/^-?\d+\.\d\d$/), v.description('Euros, such as "12.34"'))
export const percent = v.pipe(v.string(), v.regex(/^\d+\.\d\d$/), v.description('Percent, such as "6.00"'))
export const currency = v.literal('EUR')
export const bothLanguages = v.strictObject({ pt: text, en: text })
export const orNull = <Schema extends v.GenericSchema>(schema: Schema): v.NullableSchema<Schema, undefined> => v.nullable(schema)

type AmountMembers<Name extends string, Schema> = { [Member in Name | `display_${Name}`]: Schema }

const amountMembers = <Schema>(names: readonly string[], number: Schema, display: Schema): Record<string, Schema> =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, number],
      [`display_${name}`, display],
    ]),
  )

const displayAmount = v.pipe(v.string(), v.description('The amount formatted for the language, such as "€12.34"'))

/** The schemas of the attributes that `amounts` returns. */
export function amountAttributes<const Name extends string>(...names: Name[]): AmountMembers<Name, v.GenericSchema<string>>
export function amountAttributes(...names: string[]): Record<string, v.GenericSchema<string>> {
  return amountMembers<v.GenericSchema<string>>(names, amount, displayAmount)
}

/** `amountAttributes` for amounts that may be unknown. */
export function amountAttributesOrNull<const Name extends string>(
  ...names: Name[]
): AmountMembers<Name, v.GenericSchema<string | null>>
export function amountAttributesOrNull(...names: string[]): Record<string, v.GenericSchema<string | null>> {
  return amountMembers<v.GenericSchema<string | null>>(names, orNull(amount), orNull(displayAmount))
}
