import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import * as log from '#src/platform/audit/reading.store.server.ts'
import type { AuditRow } from '#src/platform/audit/reading.store.server.ts'
import type { Db } from '#src/platform/database/database.ts'
import { textStream } from '#src/platform/http/text-stream.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { nameApiTokens } from '#src/shop/accounts/api-tokens/actions.server.ts'
import { nameActors } from '#src/shop/accounts/sign-up/actions.server.ts'
import type { NamedActor } from '#src/shop/accounts/sign-up/actions.server.ts'
import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import type { AuditSearch } from './audit-address.ts'
import { csvIn } from '#src/kernel/csv.ts'
import type { CsvFormat } from '#src/kernel/csv.ts'
import { actionText, sourceText, reasonText, subjectText, whoText } from './audit-labels.ts'

/** `principal`: null for the shop itself. */
export type AuditLine = {
  number: number
  at: Date
  principal: { id: string; name: string | null; roles: readonly StaffRole[]; isErased: boolean } | null
  action: string
  subject: { kind: string; id: string; /** Of a person. */ name: string | null }
  why: string
  source: string
}

export type AuditPage = { entries: AuditLine[]; /** Whether there are more to either side. */ newer: boolean; older: boolean }

const perPage = 50

/** A page of the log, newest first, from an edge on. Reading it is recorded in the log as well. */
export async function readAuditPage(
  world: World,
  principal: Staff,
  search: AuditSearch,
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<AuditPage> {
  const limit = perPage + 1
  const rows =
    after === undefined
      ? await log.entriesBefore(world.db, search, { before, limit })
      : await log.entriesAfter(world.db, search, { after, limit })
  const more = rows.length > perPage
  const visible = after === undefined ? rows.slice(0, perPage) : rows.slice(-perPage)
  const entries = await named(world.db, visible)
  await recordReading(world, principal, 'page')
  return { entries, newer: after === undefined ? before !== undefined : more, older: after === undefined ? more : true }
}

/** By numbered pages, for the API. `more`: what was found before the `total` has no page. */
export async function listAudit(
  world: World,
  principal: Staff,
  search: AuditSearch,
  { number, size }: { number: number; size: number },
): Promise<{ entries: AuditLine[]; total: number; more: boolean }> {
  const rows = await log.entriesOfPage(world.db, search, { limit: size, offset: (number - 1) * size })
  const answer = { entries: await named(world.db, rows), ...(await log.countEntries(world.db, search)) }
  await recordReading(world, principal, 'api')
  return answer
}

const recordReading = (world: World, principal: Staff, source: RequestSource): Promise<void> =>
  auditRead(world, { principal, action: 'audit_read', subject: { kind: 'audit', id: 'list' }, source })

async function named(db: Db, rows: readonly AuditRow[]): Promise<AuditLine[]> {
  const people = rows.flatMap(({ actor_id, subject_kind, subject_id }) => [
    actor_id,
    subject_kind === 'person' ? subject_id : null,
  ])
  const ids = people.filter((id) => id !== null)
  const [actors, tokens] = [await nameActors(db, ids), await nameApiTokens(db, ids)]
  const ofToken = (id: string): NamedActor | undefined => {
    const name = tokens.get(id)
    return name === undefined ? undefined : { name, roles: [], isErased: false }
  }
  return rows.map((row) => {
    const actor = row.actor_id === null ? undefined : (actors.get(row.actor_id) ?? ofToken(row.actor_id))
    return {
      number: row.id,
      at: row.at,
      principal: row.actor_id === null ? null : { id: row.actor_id, ...(actor ?? { name: null, roles: [], isErased: true }) },
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id, name: actors.get(row.subject_id)?.name ?? null },
      why: row.why,
      source: row.source,
    }
  })
}

const pipelined = 1000
const maxDurationMs = 300_000

/** The log as CSV for a spreadsheet, newest first. Requires re-authentication, and is recorded in the log. */
export async function openAuditExport(
  world: World,
  principal: Staff,
  { search, locale }: { search: AuditSearch; locale: Locale },
): Promise<Result<ReadableStream<Uint8Array>, { code: 'reauthentication_required' }>> {
  if (!isRecentlyVerified(principal, world.realNow())) return err({ code: 'reauthentication_required' })
  await auditRead(world, { principal, action: 'audit_exported', subject: { kind: 'audit', id: 'csv' }, source: 'api' })
  return ok(textStream(csvOf(world.longDb, search, locale), { withinMs: maxDurationMs }))
}

const columns = (locale: Locale): string[] => {
  const say = (word: typeof m.audit_column_who): string => word({}, { locale })
  const [principal, subject] = [say(m.audit_column_who), say(m.audit_column_subject)]
  return [
    say(m.audit_column_number),
    say(m.audit_column_when),
    principal,
    `${principal} (id)`,
    say(m.audit_column_role),
    say(m.audit_column_what),
    subject,
    `${subject} (id)`,
    say(m.audit_column_why),
    say(m.audit_column_door),
  ]
}

async function* csvOf(db: Db, search: AuditSearch, locale: Locale): AsyncGenerator<string> {
  const csv = csvIn(locale)
  yield csv.mark + csv.line(columns(locale))
  let before: number | undefined
  for (;;) {
    const rows = await log.entriesBefore(db, search, { before, limit: pipelined })
    if (rows.length === 0) return
    before = rows.at(-1)?.id
    yield (await named(db, rows)).map((entry) => csv.line(cells(entry, csv, locale))).join('')
  }
}

const cells = ({ number, at, principal, action, subject, why, source }: AuditLine, csv: CsvFormat, locale: Locale): string[] => [
  String(number),
  csv.moment(at),
  whoText(principal, locale),
  principal?.id ?? '',
  principal && !principal.isErased ? roleNames(principal.roles, locale) : '',
  actionText(action, locale),
  subject.name ?? subjectText(subject, locale),
  subject.id,
  reasonText(why, locale),
  sourceText(source, locale),
]
