import * as v from 'valibot'
import { dayField } from '#src/platform/field-schemas.ts'
import { tokenCapabilities } from './api-token.ts'

export const apiTokenBody = v.object({
  name: v.pipe(v.string('error_required'), v.trim(), v.nonEmpty('error_required'), v.maxLength(80, 'error_too_long')),
  capabilities: v.pipe(
    v.optional(v.array(v.picklist(tokenCapabilities, 'error_token_capability')), []),
    v.minLength(1, 'error_token_capabilities'),
    v.maxLength(20, 'error_token_capability'),
    v.transform((chosen) => tokenCapabilities.filter((one) => chosen.includes(one))),
  ),
  /** The last day on which it works; at most a year from now. */
  expires_on: v.pipe(v.string('error_required'), v.nonEmpty('error_required'), dayField('error_token_expiry')),
})
