import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/who.ts'
import { noticeTopics } from '../notices/notice.ts'
import { turnOffPush, turnOnPush } from '../notices/push.actions.server.ts'
import { changeWishes } from './notice-wishes.actions.server.ts'
import { isFixed, waysOf } from './notice-wishes.ts'
import type { WishPatch } from './notice-wishes.ts'

/** Why nothing was written; beside which of the page's buttons it is said. */
export type WishProblem = { problem: string; of: 'wishes' | 'push' }

type Visit = Page & { who: Person }

/** The buttons of the page: preferences, this device, one of the others. */
export async function saveHere(visit: Visit, form: FormData): Promise<Response | WishProblem> {
  const intent = form.get('intent')
  if (intent === 'push_on') return turnOn(visit, form)
  if (intent === 'push_off') return turnOff(visit, form)
  const { world, who, locale } = visit
  const changed = await changeWishes(world, who, { wishes: patchOf(form), news: newsOf(form) }, { locale, door: 'page' })
  return changed.ok ? done(visit, 'saved') : { problem: wordsOf(visit, changed.error.code), of: 'wishes' }
}

async function turnOn(visit: Visit, form: FormData): Promise<Response | WishProblem> {
  const text = (name: string): string => String(form.get(name) ?? '')
  const subscription = { endpoint: text('endpoint'), p256dh: text('p256dh'), auth: text('auth') }
  const on = await turnOnPush(visit.world, visit.who, subscription, visit.sessionToken)
  return on.ok ? done(visit, 'ringing') : { problem: wordsOf(visit, on.error.code), of: 'push' }
}

// Of two who press at once the second finds what it wanted.
async function turnOff(visit: Visit, form: FormData): Promise<Response> {
  await turnOffPush(visit.world, visit.who, String(form.get('device') ?? ''))
  return done(visit, 'saved')
}

const done = ({ locale }: Visit, word: 'saved' | 'ringing'): Response =>
  redirect(`${pathTo('account.notifications.preferences', locale)}?${word}`, 303)

const wordsOf = ({ locale }: Visit, code: string): string => issueText(`error_${code}`, locale)

/** Only what differs from what the page showed (`seen`): two pages open at once do not undo each other. */
function patchOf(form: FormData): WishPatch {
  const seen = new Set(form.getAll('seen'))
  const changes = noticeTopics.map((topic) => {
    const ways = waysOf[topic].filter((way) => !isFixed(topic, way) && form.has(`asked_${topic}.${way}`))
    const changed = ways.filter((way) => form.has(`${topic}.${way}`) !== seen.has(`${topic}.${way}`))
    return [topic, Object.fromEntries(changed.map((way) => [way, form.has(`${topic}.${way}`)]))] as const
  })
  return Object.fromEntries(changes)
}

function newsOf(form: FormData): number | false | undefined {
  const isOn = form.has('news.email')
  if (isOn === form.getAll('seen').includes('news.email')) return undefined
  return isOn && Number(form.get('news.email'))
}
