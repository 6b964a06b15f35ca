import { noticeTopics } from '../notifications/notification.ts'
import type { NotificationTopic, NotificationChannel } from '../notifications/notification.ts'

/**
 * By which ways somebody wants to hear of what. E-mail and SMS can be off as a whole; `unwanted` names what is off by itself, as
 * "orders.email". Who has said nothing hears everything by every way that reaches them.
 */
export type NotificationPreferences = { email: boolean; sms: boolean; unwanted: readonly string[] }

/** The ways by which the shop tells of a topic at all. */
export const channelsOf = {
  orders: ['in_app', 'email', 'sms', 'push'],
  requests: ['in_app', 'email', 'push'],
  stock: ['in_app', 'email', 'push'],
  points: ['in_app', 'email', 'push'],
} as const satisfies Record<NotificationTopic, readonly NotificationChannel[]>

/** What was bought, asked for or waited for always stands in the account: somewhere it has to. */
export const isFixed = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  channel === 'in_app' && topic !== 'points'

const nameOf = (topic: NotificationTopic, channel: NotificationChannel): string => `${topic}.${channel}`

export function wants(preferences: NotificationPreferences, topic: NotificationTopic, channel: NotificationChannel): boolean {
  if ((channel === 'email' && !preferences.email) || (channel === 'sms' && !preferences.sms)) return false
  return !preferences.unwanted.includes(nameOf(topic, channel))
}

/** What somebody changes; what is not named stays. */
export type PreferencesPatch = {
  readonly [Topic in NotificationTopic]?: { readonly [Channel in NotificationChannel]?: boolean | undefined } | undefined
}

/** Whether the patch turns off what cannot be. */
export const fixedIn = (patch: PreferencesPatch): NotificationTopic | undefined =>
  noticeTopics.find((topic) => patch[topic]?.in_app === false && isFixed(topic, 'in_app'))

/**
 * The wishes after a change. Nothing wanted by e-mail any more is e-mail off as a whole, as the profile says it; then no topic is off by
 * itself, so that turning it on there brings all of them back.
 */
export function patchedPreferences(preferences: NotificationPreferences, patch: PreferencesPatch): NotificationPreferences {
  const said = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
    patch[topic]?.[channel] ?? wants(preferences, topic, channel)
  // A device rings where the list does.
  const isOn = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
    said(topic, channel) && (channel !== 'push' || said(topic, 'in_app'))
  const off = (channel: NotificationChannel) =>
    noticeTopics.filter((topic) => !isOn(topic, channel)).map((topic) => nameOf(topic, channel))
  const email = noticeTopics.some((topic) => isOn(topic, 'email'))
  return { email, sms: isOn('orders', 'sms'), unwanted: [...off('in_app'), ...off('push'), ...(email ? off('email') : [])] }
}
