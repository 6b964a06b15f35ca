import * as v from 'valibot'

const wish = v.optional(v.boolean('error_invalid'))
const ways = (...names: readonly ('in_app' | 'email' | 'sms' | 'push')[]) =>
  v.optional(v.strictObject(Object.fromEntries(names.map((name) => [name, wish])), 'error_invalid'))

const version = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** `PATCH /notifications/preferences`. `news.email`: true is the current text about offers, a number the version that was shown. */
export const wishesBody = v.object({
  orders: ways('in_app', 'email', 'sms', 'push'),
  requests: ways('in_app', 'email', 'push'),
  stock: ways('in_app', 'email', 'push'),
  points: ways('in_app', 'email', 'push'),
  news: v.optional(v.strictObject({ email: v.optional(v.union([version, v.boolean()], 'error_invalid')) }, 'error_invalid')),
})
