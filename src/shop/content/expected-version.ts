import * as v from 'valibot'
import { versionField } from '#src/platform/field-schemas.ts'

/** The version that the client read; when absent, the change applies to whatever version is current. */
export const expectedVersion = v.object({
  seen: v.optional(versionField),
})
