import { isMobilePhone } from '#src/kernel/phone-numbers.ts'
import { noticeTopics } from '#src/shop/notifications/notification.ts'
import type { NotificationTopic, NotificationChannel } from '#src/shop/notifications/notification.ts'

/**
 * The channels by which a person wants to hear about each topic. Email and SMS can be off as a whole; `unwanted` names what is
 * off by itself, such as "orders.email". Without any choice every channel that reaches them is on.
 */
export type NotificationPreferences = { email: boolean; sms: boolean; unwanted: readonly string[] }

/** The channels that the shop offers for a topic. */
export const channelsOf = {
  orders: ['in_app', 'email', 'sms', 'push'],
  requests: ['in_app', 'email', 'push'],
  stock: ['in_app', 'email', 'push'],
  points: ['in_app', 'email', 'push'],
} as const satisfies Record<NotificationTopic, readonly NotificationChannel[]>

/** A landline receives no text messages; without a phone of the account, that of an order may. */
export const canReceiveTexts = (phone: string | null): boolean => phone === null || isMobilePhone(phone)

/** Notifications about orders, requests and stock always appear in the account: they have to be available somewhere. */
export const isFixed = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  channel === 'in_app' && topic !== 'points'

const nameOf = (topic: NotificationTopic, channel: NotificationChannel): string => `${topic}.${channel}`

export function wants(preferences: NotificationPreferences, topic: NotificationTopic, channel: NotificationChannel): boolean {
  if ((channel === 'email' && !preferences.email) || (channel === 'sms' && !preferences.sms)) return false
  return !preferences.unwanted.includes(nameOf(topic, channel))
}

/** Changes to the preferences; what is not named stays. */
export type PreferencesPatch = {
  readonly [Topic in NotificationTopic]?: { readonly [Channel in NotificationChannel]?: boolean | undefined } | undefined
}

/** The first topic for which the patch turns off what cannot be turned off. */
export const fixedIn = (patch: PreferencesPatch): NotificationTopic | undefined =>
  noticeTopics.find((topic) => patch[topic]?.in_app === false && isFixed(topic, 'in_app'))

/**
 * The preferences after a change. When no topic wants email any more, email is off as a whole, as in the profile; then no topic
 * is off by itself, so that turning email on there brings all of them back.
 */
export function patchedPreferences(preferences: NotificationPreferences, patch: PreferencesPatch): NotificationPreferences {
  const said = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
    patch[topic]?.[channel] ?? wants(preferences, topic, channel)
  // Push announces notifications of the list, so it is off without the list.
  const isOn = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
    said(topic, channel) && (channel !== 'push' || said(topic, 'in_app'))
  const off = (channel: NotificationChannel) =>
    noticeTopics.filter((topic) => !isOn(topic, channel)).map((topic) => nameOf(topic, channel))
  const email = noticeTopics.some((topic) => isOn(topic, 'email'))
  return { email, sms: isOn('orders', 'sms'), unwanted: [...off('in_app'), ...off('push'), ...(email ? off('email') : [])] }
}
