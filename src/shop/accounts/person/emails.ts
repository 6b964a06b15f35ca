import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { phoneText } from '#src/kernel/phone-numbers.ts'
import { composeEmail } from '#src/shop/notifications/email-layout.ts'
import type { ComposedEmail, EmailContent } from '#src/shop/notifications/email-layout.ts'
import { senderLines } from '#src/shop/notifications/sender.ts'
import type { Website } from '#src/shop/website/website.ts'

/** `origin`: scheme and host of the shop, for links. */
export type Writing = { website: Website; origin: string; locale: Locale }

type LinkedPage = Extract<PageName, 'sign-in' | 'sign-up' | 'recover-password' | 'new-password' | 'checkout' | 'account.privacy'>

const address = ({ origin, locale }: Writing, name: LinkedPage): string => new URL(pathTo(name, locale), origin).href

type EmailTexts = Pick<EmailContent, 'subject' | 'heading' | 'paragraphs' | 'link' | 'notes'> &
  Partial<Pick<EmailContent, 'facts'>>

const compose = ({ website, locale }: Writing, texts: EmailTexts): ComposedEmail =>
  composeEmail({ facts: [], ...texts, locale, sender: senderLines(website, locale) })

type CodeTexts = Record<
  'subject' | 'heading' | 'body' | 'link' | 'note',
  (inputs: { pharmacy: string }, options: { locale: Locale }) => string
>

/** A code with the page on which it is entered. Contains no other six-digit number. */
function codeEmail(writing: Writing, code: string, { page, ...texts }: CodeTexts & { page: LinkedPage }): ComposedEmail {
  const messageArgs = [{ pharmacy: writing.website.name }, { locale: writing.locale }] as const
  return compose(writing, {
    subject: texts.subject(...messageArgs),
    heading: texts.heading(...messageArgs),
    paragraphs: [texts.body(...messageArgs)],
    facts: [{ label: m.letter_sign_up_code(...messageArgs), value: code }],
    link: { label: texts.link(...messageArgs), url: address(writing, page) },
    notes: [texts.note(...messageArgs)],
  })
}

/** The code of a sign-up. */
export const signUpEmail = (writing: Writing, code: string): ComposedEmail =>
  codeEmail(writing, code, {
    subject: m.letter_sign_up_subject,
    heading: m.letter_sign_up_heading,
    body: m.letter_sign_up_body,
    link: m.letter_sign_up_link,
    note: m.letter_sign_up_note,
    page: 'sign-up',
  })

/** The code that proves the mailbox of a guest's order. */
export const orderCodeEmail = (writing: Writing, code: string): ComposedEmail =>
  codeEmail(writing, code, {
    subject: m.letter_order_code_subject,
    heading: m.letter_order_code_heading,
    body: m.letter_order_code_body,
    link: m.letter_order_code_link,
    note: m.letter_order_code_note,
    page: 'checkout',
  })

/** The code by which a customer without a password re-authenticates. */
export const proofCodeEmail = (writing: Writing, code: string): ComposedEmail =>
  codeEmail(writing, code, {
    subject: m.letter_proof_code_subject,
    heading: m.letter_proof_code_heading,
    body: m.letter_proof_code_body,
    link: m.letter_proof_code_link,
    note: m.letter_proof_code_note,
    page: 'account.privacy',
  })

/** Goes to the owner of an account instead of a code, when their address is used to sign up. */
export function knownAddressEmail(writing: Writing): ComposedEmail {
  const messageArgs = [
    { pharmacy: writing.website.name, url: address(writing, 'recover-password') },
    { locale: writing.locale },
  ] as const
  return compose(writing, {
    subject: m.letter_known_subject(...messageArgs),
    heading: m.letter_known_heading(...messageArgs),
    paragraphs: [m.letter_known_body(...messageArgs)],
    link: { label: m.letter_known_link(...messageArgs), url: address(writing, 'sign-in') },
    notes: [m.letter_known_recover(...messageArgs), m.letter_known_note(...messageArgs)],
  })
}

/** The link that sets a new password. The token is in its query and nowhere else. */
export function recoveryEmail(writing: Writing, token: string): ComposedEmail {
  const messageArgs = [{ pharmacy: writing.website.name }, { locale: writing.locale }] as const
  return compose(writing, {
    subject: m.letter_recover_subject(...messageArgs),
    heading: m.letter_recover_heading(...messageArgs),
    paragraphs: [m.letter_recover_body(...messageArgs)],
    link: {
      label: m.letter_recover_link(...messageArgs),
      url: `${address(writing, 'new-password')}?${new URLSearchParams({ token })}`,
    },
    notes: [m.letter_recover_note(...messageArgs)],
  })
}

/** Notifies the owner that the password was changed, and what to do if it was not them. */
export const passwordChangedEmail = (writing: Writing): ComposedEmail =>
  warn(writing, { subject: m.letter_password_subject, body: m.letter_password_body, note: m.letter_password_note })

/** What changed about the second factors of an account. */
export type SecondStepChange = 'added' | 'removed' | 'codes'

const secondStepBodies = {
  added: m.letter_second_step_added,
  removed: m.letter_second_step_removed,
  codes: m.letter_second_step_codes,
} as const satisfies Record<SecondStepChange, Message>

export const secondFactorEmail = (writing: Writing, change: SecondStepChange): ComposedEmail =>
  warn(writing, { subject: m.letter_second_step_subject, body: secondStepBodies[change], note: m.letter_password_note })

/** A Google account can now sign in to theirs. */
export const googleLinkedEmail = (writing: Writing): ComposedEmail =>
  warn(writing, {
    subject: m.letter_google_linked_subject,
    body: m.letter_google_linked_body,
    note: m.letter_password_note,
  })

/** A program can now act with what a token of theirs allows. */
export const apiTokenEmail = (writing: Writing): ComposedEmail =>
  warn(writing, { subject: m.letter_api_token_subject, body: m.letter_api_token_body, note: m.letter_api_token_note })

type RecordLimitMet = { kind: 'order' | 'customer'; max: number; name: string; isToken: boolean }

/** Notifies an owner that a colleague or a program opened as many orders or customers as the settings allow in an hour. */
export function recordLimitEmail(writing: Writing, { kind, max, name, isToken }: RecordLimitMet): ComposedEmail {
  const { locale, origin } = writing
  const messageArgs = [{ name, max }, { locale }] as const
  const body = { order: m.letter_records_orders, customer: m.letter_records_customers }[kind]
  return compose(writing, {
    subject: m.letter_records_subject(...messageArgs),
    heading: m.letter_records_subject(...messageArgs),
    paragraphs: [body(...messageArgs)],
    link: { label: m.letter_records_link(...messageArgs), url: new URL(pathTo('staff.audit', locale), origin).href },
    notes: [(isToken ? m.letter_records_token : m.letter_records_person)(...messageArgs)],
  })
}

/** Notifies the owner that someone who knows the password is guessing the second factor. */
export const passwordGuessingEmail = (writing: Writing): ComposedEmail =>
  warn(writing, { subject: m.letter_guessed_subject, body: m.letter_guessed_body, note: m.letter_guessed_note })

/** The code that proves a mailbox which the pharmacy enters for a customer. */
export const emailChangeCodeEmail = (writing: Writing, code: string): ComposedEmail =>
  codeEmail(writing, code, {
    subject: m.letter_new_email_subject,
    heading: m.letter_new_email_heading,
    body: m.letter_new_email_body,
    link: m.letter_account_link,
    note: m.letter_new_email_note,
    page: 'sign-in',
  })

/** Goes to the address before: the account has another one now. */
export const emailChangedEmail = (writing: Writing): ComposedEmail =>
  inform(writing, {
    subject: m.letter_email_changed_subject,
    body: m.letter_email_changed_body,
    note: m.letter_email_changed_note,
  })

const stateTexts = {
  blocked: { subject: m.letter_blocked_subject, body: m.letter_blocked_body, note: m.letter_blocked_note },
  unblocked: { subject: m.letter_unblocked_subject, body: m.letter_unblocked_body, note: m.letter_unblocked_note },
} as const

/** Tells a customer that the pharmacy has blocked their account, or unblocked it. */
export const accountStateEmail = (writing: Writing, state: keyof typeof stateTexts): ComposedEmail =>
  inform(writing, stateTexts[state])

/** Goes to both mailboxes of accounts that the pharmacy has merged. */
export const accountMergedEmail = (writing: Writing): ComposedEmail =>
  inform(writing, { subject: m.letter_merged_subject, body: m.letter_merged_body, note: m.letter_merged_note })

/** Where a customer downloads their data, which the pharmacy was asked for. */
export const exportOfferEmail = (writing: Writing): ComposedEmail =>
  inform(
    writing,
    { subject: m.letter_export_subject, body: m.letter_export_body, note: m.letter_export_note },
    { label: m.letter_export_link({}, { locale: writing.locale }), url: address(writing, 'account.privacy') },
  )

/** What the pharmacy did with an account, with its telephone for questions. */
function inform(
  writing: Writing,
  { subject, body, note }: Record<'subject' | 'body' | 'note', Message>,
  link = { label: m.letter_account_link({}, { locale: writing.locale }), url: address(writing, 'sign-in') },
): ComposedEmail {
  const { name, phone } = writing.website
  const messageArgs = [{ pharmacy: name, phone: phoneText(phone.number) }, { locale: writing.locale }] as const
  return compose(writing, {
    subject: subject(...messageArgs),
    heading: subject(...messageArgs),
    paragraphs: [body(...messageArgs)],
    link,
    notes: [note(...messageArgs)],
  })
}

type Message = (inputs: { pharmacy: string; phone: string }, options: { locale: Locale }) => string

/** What happened to an account, with a link to set a new password for an owner who did not do it. */
function warn(writing: Writing, { subject, body, note }: Record<'subject' | 'body' | 'note', Message>): ComposedEmail {
  const { name, phone } = writing.website
  const messageArgs = [{ pharmacy: name, phone: phoneText(phone.number) }, { locale: writing.locale }] as const
  return compose(writing, {
    subject: subject(...messageArgs),
    heading: subject(...messageArgs),
    paragraphs: [body(...messageArgs)],
    link: { label: m.letter_password_link(...messageArgs), url: address(writing, 'recover-password') },
    notes: [note(...messageArgs)],
  })
}
