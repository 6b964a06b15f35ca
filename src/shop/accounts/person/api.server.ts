import * as v from 'valibot'
import { locales } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { day, flag, moment, orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import { readProfile } from './actions.server.ts'
import { routes as addresses } from '../addresses/api.server.ts'
import { routes as preferences } from '../notification-preferences/api.server.ts'
import { isComplete } from './person.ts'
import type { Profile } from './person.ts'
import { changeProfile } from '../profile/actions.server.ts'
import { profileBody } from '../profile/schema.ts'

export const userSchema = defineResource({
  type: 'user',
  attributes: {
    email: text,
    name: orNull(text),
    date_of_birth: orNull(day),
    mobile_phone: orNull(text),
    nif: orNull(text),
    locale: v.picklist(locales),
    alerts_by_email: flag,
    alerts_by_sms: flag,
    marketing_consent: flag,
    has_password: flag,
    roles: v.array(v.picklist(staffRoles)),
    profile_complete: flag,
    created_at: moment,
  },
})

export const userResource = (profile: Profile) =>
  userSchema.resource({
    id: profile.publicId,
    attributes: {
      email: profile.email,
      name: profile.name,
      date_of_birth: profile.dateOfBirth,
      mobile_phone: profile.mobilePhone,
      nif: profile.nif,
      locale: profile.locale,
      alerts_by_email: profile.alertsByEmail,
      alerts_by_sms: profile.alertsBySms,
      marketing_consent: profile.marketingConsent,
      has_password: profile.hasPassword,
      roles: profile.roles,
      profile_complete: isComplete(profile),
      created_at: profile.createdAt.toISOString(),
    },
  })

const me = defineRoute({
  method: 'GET',
  path: '/me',
  summary: 'The person who is signed in.',
  resource: userSchema,
  allow: 'person',
  work: async ({ world, principal }) => ok({ data: userResource(await readProfile(world, principal)) }),
})

const change = defineRoute({
  method: 'PATCH',
  path: '/me',
  summary:
    'Changes the fields of the request; name, date_of_birth, mobile_phone and nif cannot be cleared once set. A NIF with a wrong check digit needs nif_confirmed; a consent is true or the version that was displayed.',
  resource: userSchema,
  allow: 'person',
  body: profileBody,
  async work({ world, principal, body, locale, source }) {
    const changed = await changeProfile(world, principal, body, { locale, source })
    if (!changed.ok) return err({ code: changed.error.code, field: changed.error.field, status: 422 })
    return ok({ data: userResource(await readProfile(world, principal)) })
  },
})

export const routes: ApiRoute[] = [me, change, ...addresses, ...preferences]
