import { ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import { readProfile } from './actions.server.ts'
import { isComplete } from './person.ts'
import type { Profile } from './person.ts'

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
      role: profile.role,
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
  work: async ({ world, who }) => ok({ data: userResource(await readProfile(world, who)) }),
})

export const routes: ApiRoute[] = [me]
