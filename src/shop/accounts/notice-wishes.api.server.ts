import { err, ok } from '#src/kernel/result.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { noticeTopics } from '../notices/notice.ts'
import type { NoticeTopic } from '../notices/notice.ts'
import { readProfile } from './actions.server.ts'
import { changeWishes, readWishes } from './notice-wishes.actions.server.ts'
import { isFixed, wants, waysOf } from './notice-wishes.ts'
import type { NoticeWishes } from './notice-wishes.ts'
import { wishesBody } from './notice-wishes.schema.ts'

const topicOf = (wishes: NoticeWishes, topic: NoticeTopic) =>
  Object.fromEntries(waysOf[topic].map((way) => [way, wants(wishes, topic, way)]))

const fixed = noticeTopics.filter((topic) => isFixed(topic, 'in_app')).map((topic) => `${topic}.in_app`)

async function resourceOf(world: World, who: Person): Promise<Resource> {
  const [wishes, { marketingConsent }] = await Promise.all([readWishes(world.db, who), readProfile(world, who)])
  return {
    type: 'notification_preference',
    id: who.publicId,
    attributes: {
      orders: topicOf(wishes, 'orders'),
      requests: topicOf(wishes, 'requests'),
      stock: topicOf(wishes, 'stock'),
      points: topicOf(wishes, 'points'),
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
  work: async ({ world, who }) => ok({ data: await resourceOf(world, who) }),
})

const change = defineRoute({
  method: 'PATCH',
  path: '/notifications/preferences',
  summary: 'Changes the ways that are given. News by e-mail is a consent: true or the version of its text that was shown.',
  resource: 'notification_preference',
  allow: 'person',
  body: wishesBody,
  async work({ world, who, body: { news, ...wishes }, locale, door }) {
    const changed = await changeWishes(world, who, { wishes, news: news?.email }, { locale, door })
    return changed.ok ? ok({ data: await resourceOf(world, who) }) : err({ ...changed.error, status: 422 })
  },
})

export const routes: ApiRoute[] = [read, change]
