import type { RequestSource } from '#src/platform/audit/audit.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { secretToken, sha256 } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { isRecentlyVerified, isStaff } from '#src/platform/principal.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as invitations from '#src/shop/accounts/invitations/actions.server.ts'
import { consumeMailboxLimit } from '#src/shop/accounts/codes/actions.server.ts'
import { findByEmail, leadTeam } from '#src/shop/accounts/person/actions.server.ts'
import { alert } from '../notifications/actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import type { Invitation } from './invitation.ts'
import { formatDay } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'

const tokenBytes = 32
const lifetime = 7 * 24 * 3_600_000

export async function openInvitations({ db, realNow }: Pick<World, 'db' | 'realNow'>): Promise<Invitation[]> {
  const rows = await invitations.listOpenInvitations(db, realNow())
  return rows.map(({ public_id, email, roles, created_at, expires_at }) => ({
    id: public_id,
    email,
    roles,
    createdAt: created_at,
    expiresAt: expires_at,
  }))
}

export type ToInvite = { email: string; roles: readonly StaffRole[] }
export type InviteError = RateLimited | { code: 'reauthentication_required' | 'not_found' | 'already_staff' }
type Place = { locale: Locale; source: RequestSource }

/**
 * Invites a person to the team by email, with a link that is valid for seven days, once. Ends an earlier invitation to the same
 * address.
 */
export async function invite(
  world: World,
  principal: Staff,
  { email, roles }: ToInvite,
  { locale, source }: Place,
): Promise<Result<Invitation, InviteError>> {
  if (!isRecentlyVerified(principal, world.realNow())) return err({ code: 'reauthentication_required' })
  const known = await findByEmail(world.db, email)
  if (known && isStaff(known.person)) return err({ code: 'already_staff' })
  const counted = await consumeMailboxLimit(world, email)
  if (!counted.ok) return counted
  const website = await readWebsite(world.db)
  return transaction(world.db, async (tx): Promise<Result<Invitation, InviteError>> => {
    const leads = await leadTeam(tx, principal)
    if (!leads.ok) return leads
    const { token, ...invitation } = await addInvitation(world, tx, { email, roles }, principal)
    const emailInput = { token, roles, locale: known?.person.locale ?? locale, expiresAt: invitation.expiresAt }
    const message = invitationEmail(website, siteOrigin(world.config), emailInput)
    await alert(world, tx, { email: { ...message, to: email, messageId: invitation.id, about: { kind: 'invitation' } } }, [
      'email',
    ])
    await audit(world, tx, { principal, action: 'person_invited', subject: { kind: 'invitation', id: invitation.id }, source })
    return ok(invitation)
  })
}

/** `token`: for the link only. */
async function addInvitation(
  { id, random, realNow }: Pick<World, 'id' | 'random' | 'realNow'>,
  tx: Tx,
  { email, roles }: ToInvite,
  principal: Staff | undefined,
): Promise<Invitation & { token: string }> {
  const [token, now] = [secretToken(random, tokenBytes), realNow()]
  const invitation = { id: id(), email, roles, createdAt: now, expiresAt: new Date(now.getTime() + lifetime) }
  await invitations.withdrawInvitationsTo(tx, email, now)
  await invitations.addInvitation(tx, {
    token_hash: sha256(token),
    public_id: invitation.id,
    email,
    roles,
    invited_by: principal?.userId ?? null,
    created_at: now,
    expires_at: invitation.expiresAt,
  })
  return { token, ...invitation }
}

export type WithdrawError = { code: 'reauthentication_required' | 'not_found' }

export async function withdrawInvitation(
  world: World,
  principal: Staff,
  id: string,
  source: RequestSource,
): Promise<Result<void, WithdrawError>> {
  if (!isRecentlyVerified(principal, world.realNow())) return err({ code: 'reauthentication_required' })
  return transaction(world.db, async (tx): Promise<Result<void, WithdrawError>> => {
    const leads = await leadTeam(tx, principal)
    if (!leads.ok) return leads
    if (!isId(id) || !(await invitations.withdrawInvitation(tx, id, world.realNow()))) return err({ code: 'not_found' })
    await audit(world, tx, { principal, action: 'invitation_withdrawn', subject: { kind: 'invitation', id }, source })
    return ok()
  })
}

/** An invitation by the operator, such as that of the first owner. The operator passes the link on: no email goes out. */
export async function inviteByCommand(
  deps: Pick<World, 'db' | 'id' | 'random' | 'realNow'>,
  { email, roles }: ToInvite,
): Promise<Result<{ token: string }, { code: 'already_staff' }>> {
  const known = await findByEmail(deps.db, email)
  if (known && isStaff(known.person)) return err({ code: 'already_staff' })
  return transaction(deps.db, async (tx) => {
    const { id, token } = await addInvitation(deps, tx, { email, roles }, undefined)
    await audit(deps, tx, {
      principal: undefined,
      action: 'person_invited',
      subject: { kind: 'invitation', id },
      source: 'command',
    })
    return ok({ token })
  })
}

type InvitationFormResult = { token: string; roles: readonly StaffRole[]; locale: Locale; expiresAt: Date }

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
