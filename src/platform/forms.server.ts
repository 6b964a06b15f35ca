import * as v from 'valibot'
import { fieldIssueText } from '#src/i18n/field-names.ts'
import { issueText } from '#src/i18n/issue.ts'
import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { err, ok } from '#src/kernel/result.ts'
import { normaliseText } from '#src/kernel/text.ts'
import { typedWhole } from '#src/kernel/whole-numbers.ts'
import type { Result } from '#src/kernel/result.ts'
import { issueField, issueKey } from './jsonapi/issues.ts'
import { isText } from './jsonapi/query.ts'
import type { BodySchema } from './jsonapi/route.ts'
import { cleaned, entriesOf, fromText, isList } from './text-values.ts'

export type FormError = {
  code: 'invalid'
  /**
   * Field → sentence in the page's language; message keys would need
   * every message in the browser. Nested: `shipping_address.city`.
   */
  errors: Record<string, string>
  /** Submitted values by field name, to fill the form again; never passwords and codes. */
  values: Record<string, string>
}

/**
 * Validates a form with the schema of the API. Texts are converted to the numbers, booleans and lists of the schema, and an empty
 * field counts as absent where that is allowed. Fields of a nested object are named `shipping_address.city`.
 */
export function parseForm<Output>(schema: BodySchema<Output>, form: FormData): Result<Output, FormError> {
  const unstorable = [...form].find(([, value]) => typeof value === 'string' && !isText(value))
  const parsed = v.safeParse(schema, cleaned(readEntries(schema.entries, form, '')))
  if (parsed.success && !unstorable) return ok(parsed.output)
  const locale = getLocale()
  // In the order of the form; the first error of a field counts.
  const errors = new Map<string, string>()
  for (const issue of parsed.issues ?? []) {
    const [field, key] = [issueField(issue), issueKey(issue)]
    if (!errors.has(field)) errors.set(field, fieldIssueText(field, { key, typed: String(form.get(field) ?? '') }, locale))
  }
  const bad = unstorable ? { [unstorable[0]]: issueText('error_text', locale) } : {}
  return err({ code: 'invalid', errors: { ...Object.fromEntries(errors), ...bad }, values: formValues(form) })
}

function readEntries(entries: Record<string, v.GenericSchema>, form: FormData, prefix: string): Record<string, unknown> {
  const read = Object.entries(entries).map(([name, schema]) => [name, readEntry(schema, form, prefix + name)] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

function readEntry(schema: v.GenericSchema, form: FormData, name: string): unknown {
  const nested = entriesOf(schema)
  if (nested)
    return [...form.keys()].some((key) => key.startsWith(`${name}.`)) ? readEntries(nested, form, `${name}.`) : undefined
  const [first, ...others] = form.getAll(name)
  if (isList(schema)) return first === undefined ? undefined : [first, ...others].filter((value) => value !== '')
  return typeof first === 'string' ? fromText(schema, first) : (first ?? undefined)
}

// Includes the idempotency key, which must not be reused by the next submission.
const secret = /password|code|sms|totp|^idempotency_key$/
// `zipcode` contains "code" but is not a secret.
const isVisible = (name: string): boolean => !secret.test(name.replace('zipcode', ''))

/** A form that was not carried out: errors by field, and what was typed. */
export type FormRefusal = Pick<FormError, 'errors' | 'values'>

type RefusalTexts = {
  /** Beside which field a code stands, where the error itself does not say; the others stand above the form. */
  fields?: Readonly<Partial<Record<string, string>>>
  /** For codes whose own sentence would speak of something else. */
  texts?: Readonly<Partial<Record<string, () => string>>>
}

/** The answer to a form that passes its schema but is refused by the shop, in the page's language. */
export function refusedForm(
  form: FormData,
  error: { code: string; field?: string | undefined },
  { fields = {}, texts = {} }: RefusalTexts = {},
): FormRefusal {
  const { code, field = ownValue(fields, code) ?? 'form' } = error
  return { errors: { [field]: ownValue(texts, code)?.() ?? issueText(`error_${code}`, getLocale()) }, values: formValues(form) }
}

/** The version that a form was filled in on; undefined where it names none. */
export const versionIn = (form: FormData, name: string): number | undefined => typedWhole(form.get(name)) || undefined

/** Every text of a form by field name, as it may be shown again: line ends as one character, none that affects what stands beside it. */
export const typedTexts = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, text]) => (typeof text === 'string' ? [[name, normaliseText(text.replaceAll('\r\n', '\n'))]] : [])),
  )

/** The submitted values of a form that passes its schema but is refused by the shop; never passwords and codes. */
export const formValues = (form: FormData): Record<string, string> =>
  Object.fromEntries(Object.entries(typedTexts(form)).filter(([name]) => isVisible(name)))
