import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import { composeLetter } from '../notices/letter-frame.ts'
import type { ComposedLetter, LetterContent } from '../notices/letter-frame.ts'
import { senderLines } from '../notices/sender.ts'
import type { Website } from '../website/website.ts'

/** `origin`: scheme and host of the shop, for links. */
export type Writing = { website: Website; origin: string; locale: Locale }

type LinkedPage = Extract<PageName, 'sign-in' | 'sign-up' | 'recover-password' | 'new-password'>

const address = ({ origin, locale }: Writing, name: LinkedPage): string => new URL(pathTo(name, locale), origin).href

type Words = Pick<LetterContent, 'subject' | 'heading' | 'paragraphs' | 'link' | 'notes'> & Partial<Pick<LetterContent, 'facts'>>

const compose = ({ website, locale }: Writing, words: Words): ComposedLetter =>
  composeLetter({ facts: [], ...words, locale, sender: senderLines(website, locale) })

/** The code of a sign-up; no other number of six digits stands in it. */
export function signUpLetter(writing: Writing, code: string): ComposedLetter {
  const told = [{ pharmacy: writing.website.name }, { locale: writing.locale }] as const
  return compose(writing, {
    subject: m.letter_sign_up_subject(...told),
    heading: m.letter_sign_up_heading(...told),
    paragraphs: [m.letter_sign_up_body(...told)],
    facts: [{ label: m.letter_sign_up_code(...told), value: code }],
    link: { label: m.letter_sign_up_link(...told), url: address(writing, 'sign-up') },
    notes: [m.letter_sign_up_note(...told)],
  })
}

/** What the owner of an account gets instead when somebody signs up with their address. */
export function knownAddressLetter(writing: Writing): ComposedLetter {
  const told = [
    { pharmacy: writing.website.name, url: address(writing, 'recover-password') },
    { locale: writing.locale },
  ] as const
  return compose(writing, {
    subject: m.letter_known_subject(...told),
    heading: m.letter_known_heading(...told),
    paragraphs: [m.letter_known_body(...told)],
    link: { label: m.letter_known_link(...told), url: address(writing, 'sign-in') },
    notes: [m.letter_known_recover(...told), m.letter_known_note(...told)],
  })
}

/** The link that sets another password: the token stands in its query, once. */
export function recoverLetter(writing: Writing, token: string): ComposedLetter {
  const told = [{ pharmacy: writing.website.name }, { locale: writing.locale }] as const
  return compose(writing, {
    subject: m.letter_recover_subject(...told),
    heading: m.letter_recover_heading(...told),
    paragraphs: [m.letter_recover_body(...told)],
    link: { label: m.letter_recover_link(...told), url: `${address(writing, 'new-password')}?${new URLSearchParams({ token })}` },
    notes: [m.letter_recover_note(...told)],
  })
}

/** What happened to the ways into an account beside its password. */
export type SecondStepChange = 'added' | 'removed' | 'codes'

const secondStepWords = {
  added: m.letter_second_step_added,
  removed: m.letter_second_step_removed,
  codes: m.letter_second_step_codes,
} as const satisfies Record<SecondStepChange, unknown>

/** Tells the owner of an account that its second step was changed, and what to do if it was somebody else. */
export function secondStepLetter(writing: Writing, change: SecondStepChange): ComposedLetter {
  const { name, phone } = writing.website
  const told = [{ pharmacy: name, phone: inThrees(phone.number) }, { locale: writing.locale }] as const
  return compose(writing, {
    subject: m.letter_second_step_subject(...told),
    heading: m.letter_second_step_subject(...told),
    paragraphs: [secondStepWords[change](...told)],
    link: { label: m.letter_password_link(...told), url: address(writing, 'recover-password') },
    notes: [m.letter_password_note(...told)],
  })
}

/** Tells the owner of an account that somebody who knows its password guesses at the second step. */
export function guessedLetter(writing: Writing): ComposedLetter {
  const { name, phone } = writing.website
  const told = [{ pharmacy: name, phone: inThrees(phone.number) }, { locale: writing.locale }] as const
  return compose(writing, {
    subject: m.letter_guessed_subject(...told),
    heading: m.letter_guessed_subject(...told),
    paragraphs: [m.letter_guessed_body(...told)],
    link: { label: m.letter_password_link(...told), url: address(writing, 'recover-password') },
    notes: [m.letter_guessed_note(...told)],
  })
}

/** Tells the owner that the password was changed, and what to do if it was somebody else. */
export function passwordChangedLetter(writing: Writing): ComposedLetter {
  const { name, phone } = writing.website
  const told = [{ pharmacy: name, phone: inThrees(phone.number) }, { locale: writing.locale }] as const
  return compose(writing, {
    subject: m.letter_password_subject(...told),
    heading: m.letter_password_heading(...told),
    paragraphs: [m.letter_password_body(...told)],
    link: { label: m.letter_password_link(...told), url: address(writing, 'recover-password') },
    notes: [m.letter_password_note(...told)],
  })
}
