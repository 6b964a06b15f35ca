import * as v from 'valibot'

/** The version that was looked at; absent: whatever it is. */
export const expectedVersion = v.object({
  seen: v.optional(v.pipe(v.number(), v.safeInteger('error_invalid'), v.minValue(1, 'error_invalid'))),
})
