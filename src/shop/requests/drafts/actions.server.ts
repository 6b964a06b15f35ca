import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal, unseal } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { maxPhotos } from '#src/shop/conversation/upload.ts'
import { attachToDraft, readUploads, releaseUploads } from '#src/shop/conversation/actions.server.ts'
import { ownFields, tooLong } from './draft.ts'
import type { Draft, DraftFields } from './draft.ts'
import * as store from './store.server.ts'
import type { RequestKind } from '../request/request.ts'
import { draftCell } from '../request/sealed.ts'

/** A person's draft; undefined when there is none. */
export async function readDraft(world: World, { userId }: Person, kind: RequestKind): Promise<Draft | undefined> {
  const row = await store.findDraft(world.db, { userId, kind })
  return row && toDraft(world, world.db, row)
}

async function toDraft(world: World, db: Db, row: store.DraftRow): Promise<Draft> {
  const uploads = await readUploads(db, 'draft', [row.public_id])
  const { public_id: id, revision, kept_at: savedAt } = row
  return { id, fields: open(world, row), uploads: uploads.get(row.public_id) ?? [], revision, savedAt }
}

const open = ({ keys }: World, row: store.DraftRow): DraftFields =>
  JSON.parse(unseal(keys, draftCell(row.public_id), row.content_sealed))

export type DraftError =
  | RateLimited
  | { code: 'draft_changed'; field: 'draft' }
  | { code: 'too_long' | 'upload_too_many'; field: string }

/**
 * Saves a form unvalidated and sealed, in place of the previous draft. Photos that belong to another person, were sent already or
 * no longer exist are left out: `uploads` of the result are those that the draft has. `draftId`: the draft that this continues,
 * so that a late save does not recreate a deleted draft; without it any existing draft is replaced.
 */
export async function saveDraft(
  world: World,
  principal: Person,
  kind: RequestKind,
  { uploadIds, draftId, ...content }: Pick<Content, 'fields' | 'uploadIds' | 'draftId'>,
): Promise<Result<Draft, DraftError>> {
  const fields = ownFields(kind, content.fields)
  const long = tooLong(kind, fields)
  if (long !== undefined) return err({ code: 'too_long', field: long })
  if (new Set(uploadIds).size > maxPhotos) return err({ code: 'upload_too_many', field: 'upload_ids' })
  const allowed = await consumeLimit(world, `drafts:${principal.userId}`, { max: 60, seconds: 60 })
  if (!allowed.ok) return allowed
  return transaction(world.db, (tx) => saveIn(world, tx, principal, { kind, fields, uploadIds, draftId }))
}

type Content = { kind: RequestKind; fields: DraftFields; uploadIds: readonly string[]; draftId?: string | undefined }
type DraftResult = Promise<Result<Draft, DraftError>>

async function saveIn(world: World, tx: Tx, principal: Person, { kind, fields, uploadIds, draftId }: Content): DraftResult {
  const isRemoved = draftId !== undefined && (await store.lockDraft(tx, { userId: principal.userId, kind })) !== draftId
  if (isRemoved) return err({ code: 'draft_changed', field: 'draft' } as const)
  const sealedAs = (publicId: string) => seal(world.keys, draftCell(publicId), JSON.stringify(fields))
  const publicId = world.id()
  const at = { sealed: sealedAs(publicId), at: world.now() }
  const row = await store.touchDraft(tx, { userId: principal.userId, kind, publicId, ...at })
  const isOther = await attachToDraft(tx, principal, uploadIds, { kind: 'draft', id: row.public_id })
  if (!isOther && JSON.stringify(open(world, row)) === JSON.stringify(fields)) return ok(await toDraft(world, tx, row))
  const changed = { sealed: sealedAs(row.public_id), revision: world.id() }
  return ok(await toDraft(world, tx, await store.changeDraft(tx, row.id, changed)))
}

/**
 * Deletes the draft, of this revision where one is named; returns whether there was one. Its photos are detached: what it became
 * may attach them, otherwise they are deleted.
 */
export async function deleteDraft(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  kind: RequestKind,
  revision?: string,
): Promise<boolean> {
  const isOne = revision === undefined || isId(revision)
  const id = isOne ? await store.deleteDraft(tx, { userId, kind }, revision) : undefined
  if (id !== undefined) await releaseUploads(tx, 'draft', [id])
  return id !== undefined
}
