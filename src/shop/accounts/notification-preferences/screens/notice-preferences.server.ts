import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { noticeTopics } from '#src/shop/notifications/notification.ts'
import type { NotificationChannel } from '#src/shop/notifications/notification.ts'
import { turnOffPush, turnOnPush, listDevices } from '#src/shop/notifications/actions.server.ts'
import { typedWhole } from '#src/kernel/whole-numbers.ts'
import { updatePreferences, readPreferences } from '../actions.server.ts'
import { canReceiveTexts, isFixed, channelsOf, wants } from '../notification-preferences.ts'
import type { PreferencesPatch } from '../notification-preferences.ts'
import { readProfile } from '../../person/actions.server.ts'
import { readConsentTexts } from '../../consents/consents.actions.server.ts'

/** Why nothing was saved, and which button of the page shows it. */
export type PreferencesFormErrors = { error: string; of: 'wishes' | 'push' }

/** Handles the buttons of the page: preferences, this device, one of the others. */
export async function submitSaveForm(visit: PersonVisit, form: FormData): Promise<Response | PreferencesFormErrors> {
  const intent = form.get('intent')
  if (intent === 'push_on') return turnOn(visit, form)
  if (intent === 'push_off') return turnOff(visit, form)
  const { world, principal, locale } = visit
  const changed = await updatePreferences(
    world,
    principal,
    { preferences: patchOf(form), news: newsOf(form) },
    { locale, source: 'page' },
  )
  return changed.ok ? done(visit, 'saved') : { error: errorText(visit, changed.error.code), of: 'wishes' }
}

async function turnOn(visit: PersonVisit, form: FormData): Promise<Response | PreferencesFormErrors> {
  const text = (name: string): string => String(form.get(name) ?? '')
  const subscription = { endpoint: text('endpoint'), p256dh: text('p256dh'), auth: text('auth') }
  const on = await turnOnPush(visit.world, visit.principal, subscription, visit.sessionToken?.reveal())
  return on.ok ? done(visit, 'ringing') : { error: errorText(visit, on.error.code), of: 'push' }
}

// Of two concurrent requests the second finds the device already off, which is no error.
async function turnOff(visit: PersonVisit, form: FormData): Promise<Response> {
  await turnOffPush(visit.world, visit.principal, String(form.get('device') ?? ''))
  return done(visit, 'saved')
}

const done = ({ locale }: PersonVisit, word: 'saved' | 'ringing'): Response =>
  redirect(`${pathTo('account.notifications.preferences', locale)}?${word}`, 303)

const errorText = ({ locale }: PersonVisit, code: string): string => issueText(`error_${code}`, locale)

/** Only what differs from what the page displayed (`seen`): two open pages do not undo each other's changes. */
function patchOf(form: FormData): PreferencesPatch {
  const before = new Set(form.getAll('seen'))
  const changes = noticeTopics.map((topic) => {
    const channels = channelsOf[topic].filter((channel) => !isFixed(topic, channel) && form.has(`asked_${topic}.${channel}`))
    const changed = channels.filter((channel) => form.has(`${topic}.${channel}`) !== before.has(`${topic}.${channel}`))
    return [topic, Object.fromEntries(changed.map((channel) => [channel, form.has(`${topic}.${channel}`)]))] as const
  })
  return Object.fromEntries(changes)
}

function newsOf(form: FormData): number | false | undefined {
  const isOn = form.has('news.email')
  if (isOn === form.getAll('seen').includes('news.email')) return undefined
  return isOn && (typedWhole(form.get('news.email')) ?? 0)
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url, sessionToken } = personPageContext(args)
  const [preferences, profile, { marketing }, devices] = await Promise.all([
    readPreferences(world.db, principal),
    readProfile(world, principal),
    readConsentTexts(world.db),
    world.push ? listDevices(world, principal, sessionToken?.reveal()) : [],
  ])
  // A channel that the shop does not have is not offered, and stays as it is.
  const isOffered = (channel: NotificationChannel): boolean =>
    channel === 'sms'
      ? world.texts !== undefined && canReceiveTexts(profile.mobilePhone)
      : channel !== 'push' || world.push !== undefined
  return {
    topics: noticeTopics.map((topic) => ({
      topic,
      channels: channelsOf[topic].filter(isOffered).map((channel) => ({ channel, isOn: wants(preferences, topic, channel) })),
    })),
    news: marketing ? { version: marketing.version, text: marketing.text[locale], isOn: profile.marketingConsent } : null,
    push: world.push ? { publicKey: world.push.publicKey, devices } : null,
    done: ['saved', 'ringing'].find((word) => url.searchParams.has(word)),
  }
}

export async function action(args: ActionFunctionArgs) {
  return submitSaveForm(personPageContext(args), await args.request.formData())
}
