import * as v from 'valibot'
import { versionField } from '#src/platform/field-schemas.ts'

const preference = v.optional(v.boolean('error_invalid'))
const channelsOf = (...names: readonly ('in_app' | 'email' | 'sms' | 'push')[]) =>
  v.optional(v.strictObject(Object.fromEntries(names.map((name) => [name, preference])), 'error_invalid'))

/**
 * `PATCH /notifications/preferences`. `news.email`: true accepts the current text about offers, a number the version that was
 * displayed.
 */
export const preferencesBody = v.object({
  orders: channelsOf('in_app', 'email', 'sms', 'push'),
  requests: channelsOf('in_app', 'email', 'push'),
  stock: channelsOf('in_app', 'email', 'push'),
  points: channelsOf('in_app', 'email', 'push'),
  news: v.optional(v.strictObject({ email: v.optional(v.union([versionField, v.boolean()], 'error_invalid')) }, 'error_invalid')),
})
