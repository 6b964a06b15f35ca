import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { flag, orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { noticeTopics } from '#src/shop/notifications/notification.ts'
import type { NotificationTopic } from '#src/shop/notifications/notification.ts'
import { readProfile } from '../person/actions.server.ts'
import { updatePreferences, readPreferences } from './actions.server.ts'
import { canReceiveTexts, isFixed, wants, channelsOf } from './notification-preferences.ts'
import type { NotificationPreferences } from './notification-preferences.ts'
import { preferencesBody } from './schema.ts'

const channelFlags = <Topic extends NotificationTopic>(topic: Topic) =>
  v.strictObject(v.entriesFromList<(typeof channelsOf)[Topic], typeof flag>(channelsOf[topic], flag))

const preferenceSchema = defineResource({
  type: 'notification_preference',
  attributes: {
    orders: channelFlags('orders'),
    requests: channelFlags('requests'),
    stock: channelFlags('stock'),
    points: channelFlags('points'),
    news: v.strictObject({ email: flag }),
    fixed: v.array(text),
    sms_available: flag,
    push_public_key: orNull(text),
  },
})

// Object.fromEntries loses the key type; the keys are the channels of the topic by construction.
const topicOf = <Topic extends NotificationTopic>(preferences: NotificationPreferences, topic: Topic) =>
  Object.fromEntries(channelsOf[topic].map((channel) => [channel, wants(preferences, topic, channel)])) as Record<
    (typeof channelsOf)[Topic][number],
    boolean
  >

const fixed = noticeTopics.filter((topic) => isFixed(topic, 'in_app')).map((topic) => `${topic}.in_app`)

async function resourceOf(world: World, principal: Person) {
  const [preferences, { marketingConsent, mobilePhone }] = await Promise.all([
    readPreferences(world.db, principal),
    readProfile(world, principal),
  ])
  return preferenceSchema.resource({
    id: principal.publicId,
    attributes: {
      orders: topicOf(preferences, 'orders'),
      requests: topicOf(preferences, 'requests'),
      stock: topicOf(preferences, 'stock'),
      points: topicOf(preferences, 'points'),
      news: { email: marketingConsent },
      fixed,
      sms_available: world.texts !== undefined && canReceiveTexts(mobilePhone),
      push_public_key: world.push?.publicKey ?? null,
    },
  })
}

const read = defineRoute({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'The notification channels of the signed-in person by topic; `fixed` names those that cannot be turned off.',
  resource: preferenceSchema,
  allow: 'person',
  work: async ({ world, principal }) => ok({ data: await resourceOf(world, principal) }),
})

const change = defineRoute({
  method: 'PATCH',
  path: '/notifications/preferences',
  summary: 'Changes the channels of the request. News by email is a consent: true or the version of the text that was displayed.',
  resource: preferenceSchema,
  allow: 'person',
  body: preferencesBody,
  async work({ world, principal, body: { news, ...preferences }, locale, source }) {
    const changed = await updatePreferences(world, principal, { preferences, news: news?.email }, { locale, source })
    return changed.ok ? ok({ data: await resourceOf(world, principal) }) : err({ ...changed.error, status: 422 })
  },
})

export const routes: ApiRoute[] = [read, change]
