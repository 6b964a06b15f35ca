import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { checkConsent, recordConsents } from '#src/shop/accounts/consents/consents.actions.server.ts'
import type { ConsentVersions } from '#src/shop/accounts/consents/consents.actions.server.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { isComplete } from '#src/shop/accounts/person/person.ts'
import { findProduct } from '#src/shop/catalogue/product/actions.server.ts'
import { isMedicine } from '#src/shop/catalogue/product/product.ts'
import { attachUploads } from '#src/shop/conversation/actions.server.ts'
import { reloadRequest } from '../request/reading.server.ts'
import { applyTransition, lockOwnRequest } from '../request/transitions.server.ts'
import type { WrongState } from '../request/transitions.server.ts'
import { deleteDraft } from '../drafts/actions.server.ts'
import * as store from '../request/store.server.ts'
import { codesOf } from '../request/schema.ts'
import type { CodesError, PrescriptionFields, RequestFields } from '../request/schema.ts'
import { isUnsent } from '../request/request.ts'
import type { Request } from '../request/request.ts'
import { requestCell } from '../request/sealed.ts'
import type { SealedPart } from '../request/sealed.ts'

type NotReady = { code: 'profile_incomplete' }

/** One limit for prescriptions and requests together (details §2). */
const consumeSubmissionLimit = (world: World, { userId }: Person): Promise<Result<void, RateLimited>> =>
  consumeLimit(world, `requests:${userId}`, { max: 60, seconds: 60 })

/** The pharmacist has to know for whom a request is. */
export const isReadyToSend = async (world: World, principal: Person): Promise<boolean> =>
  isComplete(await readProfile(world, principal))

export type StartError =
  | CodesError
  | NotReady
  | RateLimited
  | { code: 'draft_changed' }
  | { code: 'consent_outdated' | 'upload_unknown' | 'product_unknown'; field: string }

/**
 * The source and language of a submission. A page's draft is deleted with the sending; `draft`: the revision that was reviewed,
 * so that nothing else is sent and nothing twice.
 */
export type SubmissionContext = { locale: Locale; source: RequestSource; draft?: string }

type Parts = { codes: string | null; sms: string | null; text: string | null }
type RequestContent = Parts & Pick<store.NewRequest, 'kind' | 'preference' | 'productId' | 'quantity' | 'isClinical'>

/** Creates a prescription, and sends it if so requested, all or nothing. Failed attempts count against the limit too. */
export async function startPrescription(
  world: World,
  principal: Person,
  fields: PrescriptionFields,
  context: SubmissionContext,
): Promise<Result<Request, StartError>> {
  const allowed = await consumeSubmissionLimit(world, principal)
  if (!allowed.ok) return allowed
  const codes = codesOf(fields)
  if (!codes.ok) return codes
  const content = {
    kind: 'prescription',
    codes: codes.value && JSON.stringify(codes.value),
    sms: fields.sms_message?.trim() || null,
    text: fields.message ?? null,
    preference: fields.preference ?? null,
    productId: null,
    quantity: null,
    isClinical: true,
  } as const
  return start(world, principal, content, { ...context, ...fields })
}

/** Creates a special request, like a prescription. Without a text, the product's own describes it. */
export async function startRequest(
  world: World,
  principal: Person,
  fields: RequestFields,
  context: SubmissionContext,
): Promise<Result<Request, StartError>> {
  const allowed = await consumeSubmissionLimit(world, principal)
  if (!allowed.ok) return allowed
  const { product_id: productRef, product_request: text = null, quantity } = fields
  const product = productRef ? await findProduct(world.db, productRef, context.locale) : undefined
  if (productRef && !product) return err({ code: 'product_unknown', field: 'product_id' })
  const content = {
    kind: 'request',
    codes: null,
    sms: null,
    text: text ?? (product ? specialRequestText(product.value.name, product.value.variant) : null),
    preference: null,
    productId: product?.value.id ?? null,
    quantity,
    isClinical: product !== undefined && isMedicine(product.value.class),
  } as const
  return start(world, principal, content, { ...context, ...fields })
}

/** "12345 · Name · comprimidos 400 mg, 20 un.": initial text of a request for a product (S106, S177). */
export const specialRequestText = (name: string, { sku, designation }: { sku: string; designation: string }): string =>
  [sku, name, designation].join(' · ')

type SubmissionFields = SubmissionContext & Pick<RequestFields, 'upload_ids' | 'health_consent' | 'submit'>

async function start(
  world: World,
  principal: Person,
  content: RequestContent,
  fields: SubmissionFields,
): Promise<Result<Request, StartError>> {
  const consent = await checkConsent(world.db, ['health'], fields.health_consent)
  if (!consent.ok) return err({ ...consent.error, field: 'health_consent' })
  if (fields.submit && !(await isReadyToSend(world, principal))) return err({ code: 'profile_incomplete' })
  return transaction(world.db, (tx) => startIn(world, tx, principal, { content, fields, versions: consent.value }))
}

type Starting = { content: RequestContent; fields: SubmissionFields; versions: ConsentVersions }

async function startIn(
  world: World,
  tx: Tx,
  principal: Person,
  { content, fields, versions }: Starting,
): Promise<Result<Request, StartError>> {
  const hadDraft = fields.source === 'page' && (await deleteDraft(tx, principal, content.kind, fields.draft))
  if (fields.draft !== undefined && !hadDraft) return err({ code: 'draft_changed' })
  const publicId = world.id()
  const requestId = await store.addRequest(tx, rowOf(world, principal, { publicId, content, fields, versions }))
  const attached = await attachUploads(tx, principal, fields.upload_ids, { kind: 'request', id: publicId })
  // Refused as a whole: the transaction is rolled back on an error.
  if (!attached.ok) return err({ ...attached.error, field: 'upload_ids' })
  await recordConsents(world, tx, {
    userId: principal.userId,
    kinds: ['health'],
    versions,
    locale: fields.locale,
    source: fields.source,
  })
  const first = { event: 'start', from: null, to: 'new', actor: 'customer', actorId: principal.userId, alerts: [] } as const
  await store.addTransition(tx, { ...first, requestId, at: world.now() })
  const row = await store.lockRequest(tx, { kind: content.kind, publicId })
  if (!row) throw new Error('a request vanished while it was made')
  const sent = fields.submit ? await sendIn(world, tx, principal, row) : ok()
  if (!sent.ok) throw new Error('a new request could not be sent')
  return ok(await reloadRequest(world, tx, row))
}

function rowOf(
  world: World,
  { userId }: Person,
  { publicId, content, fields, versions }: Starting & { publicId: string },
): store.NewRequest {
  const { codes, sms, text, ...facts } = content
  const sealed = (part: SealedPart, text: string | null) => text && seal(world.keys, requestCell(publicId, part), text)
  const healthConsent = versions.health
  if (healthConsent === undefined) throw new Error('no version of the consent to health')
  return {
    ...facts,
    publicId,
    userId,
    locale: fields.locale,
    sealed: {
      codes: sealed('codes_sealed', codes) || null,
      sms: sealed('sms_sealed', sms) || null,
      text: sealed('text_sealed', text) || null,
    },
    healthConsent,
    at: world.now(),
  }
}

export type SubmitError = { code: 'not_found' } | WrongState | NotReady | RateLimited

/** Sends a saved request to the pharmacy. It needs a complete profile. */
export async function submitRequest(
  world: World,
  principal: Person,
  key: store.RequestKey,
): Promise<Result<Request, SubmitError>> {
  const allowed = await consumeSubmissionLimit(world, principal)
  if (!allowed.ok) return allowed
  const isReady = await isReadyToSend(world, principal)
  return transaction(world.db, async (tx): Promise<Result<Request, SubmitError>> => {
    const row = await lockOwnRequest(tx, principal, key)
    if (!row) return err({ code: 'not_found' })
    if (isUnsent(row.state) && !isReady) return err({ code: 'profile_incomplete' })
    const sent = await sendIn(world, tx, principal, row)
    return sent.ok ? ok(await reloadRequest(world, tx, row)) : sent
  })
}

/** The row is locked. */
const sendIn = (world: World, tx: Tx, { userId }: Person, row: store.RequestRow): ReturnType<typeof applyTransition> =>
  applyTransition(world, tx, row, {
    event: 'submit',
    actor: 'customer',
    actorId: userId,
    facts: { submitted_at: world.now() },
    news: 'received',
  })
