import * as v from 'valibot'
import { ok } from '#src/kernel/result.ts'
import { isId } from '#src/kernel/ids.ts'
import { lastVerification } from '#src/platform/audit/chain.ts'
import { flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import { timestampField } from '#src/platform/field-schemas.ts'
import type { Verification } from '#src/platform/audit/chain.ts'
import { listAudit } from './audit.actions.server.ts'
import type { AuditLine } from './audit.actions.server.ts'

const auditEntrySchema = defineResource({
  type: 'audit_entry',
  attributes: {
    at: moment,
    who: orNull(v.strictObject({ id: text, name: orNull(text), roles: v.array(v.picklist(staffRoles)), erased: flag })),
    action: text,
    subject: v.strictObject({ kind: text, id: text }),
    why: text,
    door: text,
  },
})

const auditResource = ({ number, at, principal, action, subject, why, source }: AuditLine) =>
  auditEntrySchema.resource({
    id: String(number),
    attributes: {
      at: at.toISOString(),
      who: principal && { id: principal.id, name: principal.name, roles: principal.roles, erased: principal.isErased },
      action,
      subject: { kind: subject.kind, id: subject.id },
      why,
      door: source,
    },
  })

const chainMembers = { entries: whole, head: orNull(text), signed: whole, verified_at: moment }
/** Whether the log was intact when it was last verified; otherwise which part was changed. */
const chainSchema = v.variant('intact', [
  v.strictObject({ ...chainMembers, intact: v.literal(true) }),
  v.strictObject({ ...chainMembers, intact: v.literal(false), broken: whole, until: whole }),
])

const typedMoment = timestampField('error_moment')
const word = v.pipe(v.string(), v.trim(), v.maxLength(100))

const chainOf = ({ at, ...chain }: Verification) => ({ ...chain, verified_at: at.toISOString() })

const list = defineRoute({
  method: 'GET',
  path: '/staff/audit',
  summary:
    'Who read or changed what, newest first; meta.chain says whether the log was unaltered at its last daily verification; null before the first. Of a filtered log the newest 100,000 entries are counted and have pages; `meta.more` says whether there are others, which `until` finds.',
  resource: auditEntrySchema,
  meta: { chain: orNull(chainSchema), more: flag },
  allow: 'audit.read',
  list: true,
  filters: { person: v.pipe(v.string(), v.check(isId)), action: word, subject: word, from: typedMoment, until: typedMoment },
  async work({ world, principal, query }) {
    const { person: actorId, action, subject: subjectId, from, until } = query.filters
    const { entries, total, more } = await listAudit(world, principal, { actorId, action, subjectId, from, until }, query.page)
    const last = await lastVerification(world.db)
    return ok({ data: entries.map(auditResource), total, meta: { chain: last ? chainOf(last) : null, more } })
  },
})

export const routes: ApiRoute[] = [list]
