import * as v from 'valibot'
import { ok } from '#src/kernel/result.ts'
import { isId } from '#src/kernel/ids.ts'
import { verifyAudit } from '#src/platform/audit/chain.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { listAudit } from './audit.actions.server.ts'
import type { AuditLine } from './audit.actions.server.ts'

const auditResource = ({ number, at, principal, action, subject, why, source }: AuditLine): Resource => ({
  type: 'audit_entry',
  id: String(number),
  attributes: {
    at: at.toISOString(),
    who: principal && { id: principal.id, name: principal.name, roles: [...principal.roles], erased: principal.isErased },
    action,
    subject: { kind: subject.kind, id: subject.id },
    why,
    door: source,
  },
})

const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)
const word = v.pipe(v.string(), v.trim(), v.maxLength(100))

const list = defineRoute({
  method: 'GET',
  path: '/staff/audit',
  summary: 'Who looked at what of whom, newest first; meta.chain tells whether the log still says what it said.',
  resource: 'audit_entry',
  allow: 'audit.read',
  list: true,
  filters: { person: v.pipe(v.string(), v.check(isId)), action: word, subject: word, from: moment, until: moment },
  async work({ world, principal, query }) {
    const { person: actorId, action, subject: subjectId, from, until } = query.filters
    const { entries, total } = await listAudit(world, principal, { actorId, action, subjectId, from, until }, query.page)
    const chain = await verifyAudit(world)
    return ok({ data: entries.map(auditResource), total, meta: { chain } })
  },
})

export const routes: ApiRoute[] = [list]
