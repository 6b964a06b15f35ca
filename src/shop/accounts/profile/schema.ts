import * as v from 'valibot'
import { isIsoDate } from '#src/kernel/dates.ts'
import { isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { isNif, normaliseNif } from '#src/kernel/portuguese-numbers.ts'
import { fullDayText } from '#src/kernel/typed-date.ts'
import { versionField } from '#src/platform/field-schemas.ts'

const maxNameLength = 100
const earliestBirth = '1900-01-01'

// Normalised to one line: a name has no line breaks and no double spaces.
const name = v.pipe(
  v.string('error_name_required'),
  v.transform((value) => value.replaceAll(/\s+/g, ' ').trim()),
  v.nonEmpty('error_name_required'),
  v.maxLength(maxNameLength, 'error_name_too_long'),
)

/** "1957-03-27". The action checks that it is not in the future, because it knows the current day. */
const dateOfBirth = v.pipe(
  v.string('error_birth_date'),
  v.trim(),
  v.nonEmpty('error_birth_date_required'),
  v.transform(fullDayText),
  v.check(isIsoDate, 'error_birth_date'),
  v.check((value) => value >= earliestBirth, 'error_birth_date_early'),
)

const mobilePhone = v.pipe(v.string('error_phone'), v.transform(normalisePhone), v.check(isPhone, 'error_phone'))
const nif = v.pipe(v.string('error_nif'), v.transform(normaliseNif), v.check(isNif, 'error_nif'))

/** Absent: unchanged. Null and empty both mean not given, which is refused once the field was filled in. */
const orNothing = <Schema extends v.GenericSchema<string, string>>(schema: Schema, message: string) =>
  v.optional(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform((): null => null),
        ),
        v.null(),
        schema,
      ],
      message,
    ),
  )

const yesOrNo = v.optional(v.boolean('error_invalid'))

/**
 * `PATCH /me` and the form of the profile. `marketing_consent`: true is the current text, a number the version that was
 * displayed.
 */
export const profileBody = v.object({
  name: orNothing(name, 'error_invalid'),
  date_of_birth: orNothing(dateOfBirth, 'error_birth_date'),
  mobile_phone: orNothing(mobilePhone, 'error_phone'),
  nif: orNothing(nif, 'error_nif'),
  /** Confirms a wrong check digit. */
  nif_confirmed: yesOrNo,
  locale: v.optional(v.picklist(['pt', 'en'], 'error_unknown_locale')),
  alerts_by_email: yesOrNo,
  alerts_by_sms: yesOrNo,
  // The version comes first: a form's "1" must be read as a number, not as true.
  marketing_consent: v.optional(v.union([versionField, v.boolean()], 'error_invalid')),
})

export type ProfilePatch = v.InferOutput<typeof profileBody>

/** The step after a sign-up requires everything that a prescription needs; people who decline skip the whole step. */
export const profileStep = v.object({
  name,
  date_of_birth: dateOfBirth,
  mobile_phone: mobilePhone,
  nif,
  nif_confirmed: yesOrNo,
})
