import * as v from 'valibot'

/** The version that the client read; when absent, the change applies to whatever version is current. */
export const expectedVersion = v.object({
  seen: v.optional(v.pipe(v.number(), v.safeInteger('error_invalid'), v.minValue(1, 'error_invalid'))),
})
