import type { Locale } from '#src/i18n/locales.ts'
import { formatDay } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { StaffRole } from '#src/platform/principal.ts'
import { roleNames } from '../accounts/role-name.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'

export type InvitationFormResult = { token: string; roles: readonly StaffRole[]; locale: Locale; expiresAt: Date }

/** `origin`: scheme and host of the shop, for the link. */
export function invitationEmail(
  website: Website,
  origin: string,
  { token, roles, locale, expiresAt }: InvitationFormResult,
): ComposedEmail {
  const facts = { pharmacy: website.name, role: roleNames(roles, locale), date: formatDay(expiresAt, locale) }
  return composeEmail({
    locale,
    subject: m.invitation_letter_subject(facts, { locale }),
    heading: m.invitation_letter_heading(facts, { locale }),
    paragraphs: [m.invitation_letter_body(facts, { locale })],
    facts: [{ label: m.invitation_letter_role({}, { locale }), value: facts.role }],
    link: {
      label: m.invitation_letter_link({}, { locale }),
      url: new URL(pathTo('invitation', locale, { id: token }), origin).href,
    },
    notes: [m.invitation_letter_expires(facts, { locale }), m.invitation_letter_stranger({}, { locale })],
    sender: senderLines(website, locale),
  })
}
