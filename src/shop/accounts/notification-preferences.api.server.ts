import { err, ok } from '#src/kernel/result.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { noticeTopics } from '../notifications/notification.ts'
import type { NotificationTopic } from '../notifications/notification.ts'
import { readProfile } from './actions.server.ts'
import { updatePreferences, readPreferences } from './notification-preferences.actions.server.ts'
import { isFixed, wants, channelsOf } from './notification-preferences.ts'
import type { NotificationPreferences } from './notification-preferences.ts'
import { preferencesBody } from './notification-preferences.schema.ts'

const topicOf = (preferences: NotificationPreferences, topic: NotificationTopic) =>
  Object.fromEntries(channelsOf[topic].map((channel) => [channel, wants(preferences, topic, channel)]))

const fixed = noticeTopics.filter((topic) => isFixed(topic, 'in_app')).map((topic) => `${topic}.in_app`)

async function resourceOf(world: World, principal: Person): Promise<Resource> {
  const [preferences, { marketingConsent }] = await Promise.all([
    readPreferences(world.db, principal),
    readProfile(world, principal),
  ])
  return {
    type: 'notification_preference',
    id: principal.publicId,
    attributes: {
      orders: topicOf(preferences, 'orders'),
      requests: topicOf(preferences, 'requests'),
      stock: topicOf(preferences, 'stock'),
      points: topicOf(preferences, 'points'),
      news: { email: marketingConsent },
      fixed,
      sms_available: world.texts !== undefined,
      push_public_key: world.push?.publicKey ?? null,
    },
  }
}

const read = defineRoute({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'By which ways the person wants to hear of what; `fixed` names what cannot be switched off.',
  resource: 'notification_preference',
  allow: 'person',
  work: async ({ world, principal }) => ok({ data: await resourceOf(world, principal) }),
})

const change = defineRoute({
  method: 'PATCH',
  path: '/notifications/preferences',
  summary: 'Changes the ways that are given. News by e-mail is a consent: true or the version of its text that was shown.',
  resource: 'notification_preference',
  allow: 'person',
  body: preferencesBody,
  async work({ world, principal, body: { news, ...preferences }, locale, source }) {
    const changed = await updatePreferences(world, principal, { preferences, news: news?.email }, { locale, source })
    return changed.ok ? ok({ data: await resourceOf(world, principal) }) : err({ ...changed.error, status: 422 })
  },
})

export const routes: ApiRoute[] = [read, change]
