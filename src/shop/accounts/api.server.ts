import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import { readProfile } from './actions.server.ts'
import { routes as addresses } from './addresses.api.server.ts'
import { routes as preferences } from './notification-preferences.api.server.ts'
import { isComplete } from './person.ts'
import type { Profile } from './person.ts'
import { changeProfile } from './profile.actions.server.ts'
import { profileBody } from './profile.schema.ts'

export function userResource(profile: Profile): Resource {
  return {
    type: 'user',
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
      roles: [...profile.roles],
      profile_complete: isComplete(profile),
      created_at: profile.createdAt.toISOString(),
    },
  }
}

const me = defineRoute({
  method: 'GET',
  path: '/me',
  summary: 'The person who is signed in.',
  resource: 'user',
  allow: 'person',
  work: async ({ world, principal }) => ok({ data: userResource(await readProfile(world, principal)) }),
})

const change = defineRoute({
  method: 'PATCH',
  path: '/me',
  summary:
    'Changes the fields that are given; name, date_of_birth, mobile_phone and nif cannot be emptied once given. A NIF with a wrong check digit needs nif_confirmed, a consent is true or the version shown.',
  resource: 'user',
  allow: 'person',
  body: profileBody,
  async work({ world, principal, body, locale, source }) {
    const changed = await changeProfile(world, principal, body, { locale, source })
    if (!changed.ok) return err({ code: changed.error.code, field: changed.error.field, status: 422 })
    return ok({ data: userResource(await readProfile(world, principal)) })
  },
})

export const routes: ApiRoute[] = [me, change, ...addresses, ...preferences]
