import { noticeTopics } from '../notifications/notification.ts'
import type { NotificationTopic, NotificationChannel } from '../notifications/notification.ts'

/**
 * By which ways somebody wants to hear of what. E-mail and SMS can be off as a whole; `unwanted` names what is off by itself, as
 * "orders.email". Who has said nothing hears everything by every way that reaches them.
 */
export type NotificationPreferences = { email: boolean; sms: boolean; unwanted: readonly string[] }

/** The ways by which the shop tells of a topic at all. */
export const waysOf = {
  orders: ['in_app', 'email', 'sms', 'push'],
  requests: ['in_app', 'email', 'push'],
  stock: ['in_app', 'email', 'push'],
  points: ['in_app', 'email', 'push'],
} as const satisfies Record<NotificationTopic, readonly NotificationChannel[]>

/** What was bought, asked for or waited for always stands in the account: somewhere it has to. */
export const isFixed = (topic: NotificationTopic, way: NotificationChannel): boolean => way === 'in_app' && topic !== 'points'

const nameOf = (topic: NotificationTopic, way: NotificationChannel): string => `${topic}.${way}`

export function wants(wishes: NotificationPreferences, topic: NotificationTopic, way: NotificationChannel): boolean {
  if ((way === 'email' && !wishes.email) || (way === 'sms' && !wishes.sms)) return false
  return !wishes.unwanted.includes(nameOf(topic, way))
}

/** What somebody changes; what is not named stays. */
export type WishPatch = {
  readonly [Topic in NotificationTopic]?: { readonly [Way in NotificationChannel]?: boolean | undefined } | undefined
}

/** Whether the patch turns off what cannot be. */
export const fixedIn = (patch: WishPatch): NotificationTopic | undefined =>
  noticeTopics.find((topic) => patch[topic]?.in_app === false && isFixed(topic, 'in_app'))

/**
 * The wishes after a change. Nothing wanted by e-mail any more is e-mail off as a whole, as the profile says it; then no topic is off by
 * itself, so that turning it on there brings all of them back.
 */
export function changedWishes(wishes: NotificationPreferences, patch: WishPatch): NotificationPreferences {
  const said = (topic: NotificationTopic, way: NotificationChannel): boolean => patch[topic]?.[way] ?? wants(wishes, topic, way)
  // A device rings where the list does.
  const isOn = (topic: NotificationTopic, way: NotificationChannel): boolean =>
    said(topic, way) && (way !== 'push' || said(topic, 'in_app'))
  const off = (way: NotificationChannel) => noticeTopics.filter((topic) => !isOn(topic, way)).map((topic) => nameOf(topic, way))
  const email = noticeTopics.some((topic) => isOn(topic, 'email'))
  return { email, sms: isOn('orders', 'sms'), unwanted: [...off('in_app'), ...off('push'), ...(email ? off('email') : [])] }
}
