import * as v from 'valibot'
import { namedIssueText } from '#src/i18n/field-names.ts'
import { issueText } from '#src/i18n/issue.ts'
import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { err, ok } from '#src/kernel/result.ts'
import { withoutUnseen } from '#src/kernel/text.ts'
import type { Result } from '#src/kernel/result.ts'
import { issueField, issueKey } from './jsonapi/issues.ts'
import { isText } from './jsonapi/query.ts'
import type { BodySchema } from './jsonapi/route.ts'
import { cleaned, entriesOf, fromText, isList } from './text-values.ts'

export type FormError = {
  code: 'invalid'
  /** Field → sentence in the language of the page; keys would need every message in the browser. Nested: `shipping_address.city`. */
  errors: Record<string, string>
  /** What was typed, by the name in the form, to stand there again; never passwords and codes. */
  values: Record<string, string>
}

/**
 * Checks a form by the schema that the API uses. Its texts become the numbers, booleans and lists that the schema asks for, and
 * an empty field is an absent one where that is allowed. Fields of a nested object are named `shipping_address.city`.
 */
export function parseForm<Output>(schema: BodySchema<Output>, form: FormData): Result<Output, FormError> {
  const unstorable = [...form].find(([, value]) => typeof value === 'string' && !isText(value))
  const parsed = v.safeParse(schema, cleaned(readEntries(schema.entries, form, '')))
  if (parsed.success && !unstorable) return ok(parsed.output)
  const locale = getLocale()
  // In the order of the form; of several mistakes in a field the first counts.
  const errors: Record<string, string> = {}
  for (const issue of parsed.issues ?? []) {
    const [field, key] = [issueField(issue), issueKey(issue)]
    errors[field] ??= namedIssueText(field, key, locale) ?? issueText(key, locale)
  }
  const bad = unstorable ? { [unstorable[0]]: issueText('error_text', locale) } : {}
  return err({ code: 'invalid', errors: { ...errors, ...bad }, values: formValues(form) })
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

// Nor the name of the press, which the next one has no use for.
const secret = /password|code|sms|totp|^idempotency_key$/
// A postal code is none of the secrets that the name suggests.
const isVisible = (name: string): boolean => !secret.test(name.replace('zipcode', ''))

/** The same for a form that its schema accepts and the shop refuses. */
export const formValues = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form]
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && isVisible(entry[0]))
      .map(([name, text]) => [name, withoutUnseen(text)]),
  )
