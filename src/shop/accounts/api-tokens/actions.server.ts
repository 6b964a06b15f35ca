import { MINUTE, isIsoDate, lisbonDate, nextDay } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import { secretToken, sha256 } from '#src/platform/crypto.ts'
import { batchedPerDatabase } from '#src/platform/database/batched.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { isRecentlyVerified, isStaff } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import { Unreachable } from '#src/platform/unreachable.ts'
import type { World } from '#src/platform/world.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { notifyApiTokenCreated } from '../password/actions.server.ts'
import { leadTeam } from '../person/actions.server.ts'
import { isTokenCapability, maxTokenDays, maxTokens, tokenPrefix, withImplied } from './api-token.ts'
import type { ApiToken, TokenCapability } from './api-token.ts'
import * as store from './store.server.ts'
import type { TokenRow } from './store.server.ts'

export type NewApiToken = { name: string; capabilities: TokenCapability[]; expiresOn: string }

export type ApiTokenError =
  | { code: 'reauthentication_required' | 'not_found' | 'token_limit' }
  | { code: 'token_expiry'; field: 'expires_on' }

const tokenBytes = 32

/** `secret`: shown once, never stored. */
export async function createApiToken(
  world: World,
  principal: Staff,
  { name, capabilities, expiresOn }: NewApiToken,
  source: RequestSource,
): Promise<Result<{ token: ApiToken; secret: string }, ApiTokenError>> {
  const now = world.realNow()
  if (!isRecentlyVerified(principal, now)) return err({ code: 'reauthentication_required' })
  const today = lisbonDate(now)
  if (!isIsoDate(expiresOn) || expiresOn < today || expiresOn > nextDay(today, maxTokenDays))
    return err<ApiTokenError>({ code: 'token_expiry', field: 'expires_on' })
  const secret = tokenPrefix + secretToken(world.random, tokenBytes)
  const token = { id: world.id(), name, capabilities, expiresOn, createdAt: now, lastUsedAt: null, madeBy: principal.name }
  return transaction(world.db, async (tx): Promise<Result<{ token: ApiToken; secret: string }, ApiTokenError>> => {
    const leads = await leadTeam(tx, principal)
    if (!leads.ok) return leads
    if ((await store.countTokens(tx)) >= maxTokens) return err({ code: 'token_limit' })
    await store.insertToken(tx, {
      public_id: token.id,
      token_hash: sha256(secret),
      user_id: principal.userId,
      name,
      capabilities,
      expires_on: expiresOn,
      created_at: now,
    })
    await notifyApiTokenCreated(world, tx, principal)
    const why = `${name}: ${capabilities.join(', ')}; ${expiresOn}`
    await audit(world, tx, { principal, action: 'api_token_created', subject: { kind: 'api_token', id: token.id }, why, source })
    return ok({ token, secret })
  })
}

export const listApiTokens = async (db: Db): Promise<ApiToken[]> => (await store.listTokens(db)).map(tokenOf)

const tokenOf = (row: TokenRow): ApiToken => ({
  id: row.public_id,
  name: row.name,
  capabilities: row.capabilities.filter(isTokenCapability),
  expiresOn: row.expires_on,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  madeBy: row.made_by,
})

/** It stops working at once. */
export async function revokeApiToken(
  world: World,
  principal: Staff,
  id: string,
  source: RequestSource,
): Promise<Result<void, ApiTokenError>> {
  if (!isRecentlyVerified(principal, world.realNow())) return err({ code: 'reauthentication_required' })
  return transaction(world.db, async (tx): Promise<Result<void, ApiTokenError>> => {
    const leads = await leadTeam(tx, principal)
    if (!leads.ok) return leads
    const revoked = isId(id) ? await store.revokeToken(tx, id, world.realNow()) : undefined
    if (!revoked) return err({ code: 'not_found' })
    const subject = { kind: 'api_token' as const, id }
    await audit(world, tx, { principal, action: 'api_token_revoked', subject, why: revoked.name, source })
    return ok()
  })
}

/** Calls that each token may make, counted in all processes together. */
const limitOfToken = { seconds: 60, max: 600 }

export const isApiToken = (text: string): boolean => new RegExp(`^${tokenPrefix}[\\w-]{43}$`).test(text)

/**
 * The caller of a call with this token: its public id is that of the token, so that the log names the token and its idempotency
 * keys are its own; it may do what the token allows and nothing else. A token ends with the rights of the owner who made it.
 */
export async function authenticateApiToken(
  world: World,
  secret: string,
): Promise<Result<Staff, RateLimited | { code: 'token_invalid' }>> {
  const now = world.realNow()
  const row = isApiToken(secret) ? await store.findToken(world.db, sha256(secret), lisbonDate(now)) : undefined
  if (!row || (row.demo && world.config.mode !== 'demo')) return err({ code: 'token_invalid' })
  const person = { kind: 'person' as const, publicId: row.public_id, userId: row.user_id, email: row.email, locale: row.locale }
  const principal = { ...person, name: row.name, roles: row.roles, verifiedAt: null }
  if (!isStaff(principal) || !can(principal, 'team.change')) return err({ code: 'token_invalid' })
  const counted = await consumeLimit(world, `api-token:${row.public_id}`, limitOfToken)
  if (!counted.ok) return counted
  await recordUse(world, row, now)
  return ok({ ...principal, only: withImplied(row.capabilities.filter(isTokenCapability)) })
}

/** Whether a caller that came with a token would still be let in: for what stays open longer than a call. Lookups at once share one statement. */
export async function isTokenValid(world: World, { publicId }: Staff): Promise<boolean> {
  const maker = await findMaker(world.db, { publicId, today: lisbonDate(world.realNow()) })
  return maker !== undefined && can(maker, 'team.change')
}

type MakerLookup = { publicId: string; today: IsoDate }

const findMaker = batchedPerDatabase(async (db: Db, lookups: readonly MakerLookup[]) => {
  // Of lookups at midnight the later day counts.
  const today = lookups.reduce((latest, one) => (one.today > latest ? one.today : latest), lookups[0]?.today ?? '')
  const ids = lookups.map(({ publicId }) => publicId)
  const makers = new Map((await store.listMakers(db, ids, today)).map((row) => [row.public_id, row]))
  return ids.map((id) => makers.get(id))
})

/** Once a minute at most, so that a busy program does not write for each call. */
async function recordUse(
  world: World,
  { id, last_used_at: last }: { id: number; last_used_at: Date | null },
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - MINUTE)
  if (last && last > before) return
  try {
    await store.markUsed(world.db, id, { now, before })
  } catch (error) {
    // A database that is only read for the moment still answers.
    if (!(error instanceof Unreachable)) throw error
    world.log.warn({ reason: error.message }, 'the use of an API token could not be written')
  }
}

/** The names of tokens that acted, by id, for the log. */
export async function nameApiTokens(db: Db, publicIds: readonly string[]): Promise<Map<string, string>> {
  const rows = publicIds.length > 0 ? await store.namesOf(db, publicIds) : []
  return new Map(rows.map(({ public_id: id, name }) => [id, name]))
}
