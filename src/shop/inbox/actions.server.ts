import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditAction, RequestSource } from '#src/platform/audit/audit.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { ToWrite } from '#src/shop/conversation/actions.server.ts'
import type { PhotoComment } from '#src/shop/conversation/comment.ts'
import { changeConversation, lockConversation } from '#src/shop/conversation/threads/actions.server.ts'
import type { ConversationChange, ConversationRow } from '#src/shop/conversation/threads/actions.server.ts'
import { writeToCustomer as writeAboutOrder } from '#src/shop/orders/order/actions.server.ts'
import type { CommentError as OrderCommentError } from '#src/shop/orders/order/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { writeToCustomer as writeAboutRequest } from '#src/shop/requests/request/comments.actions.server.ts'
import { findRow, sightOf, subjectOf } from './read-inbox.server.ts'
import { placesIn } from './replies/places.ts'
import { findAttachedProduct } from './attached-products.server.ts'
import * as store from './store.server.ts'
import type { InboxRow } from './store.server.ts'

type NotFound = { code: 'not_found' | 'forbidden' }

/** `by`: the colleague who works on it. */
export type ConversationError = NotFound | { code: 'changed_meanwhile' | 'wrong_state' } | { code: 'claimed'; by: string | null }

type Change = {
  action: AuditAction
  /** The change, or why there is none. */
  change: (row: ConversationRow, known: InboxRow) => Result<ConversationChange, ConversationError>
}

async function changeOne(
  world: World,
  staff: Staff,
  { id, source }: { id: string; source: RequestSource },
  { action, change }: Change,
): Promise<Result<undefined, ConversationError>> {
  if (!can(staff, 'orders.message')) return err({ code: 'forbidden' })
  return transaction(world.db, async (tx): Promise<Result<undefined, ConversationError>> => {
    const known = await findRow(tx, staff, id)
    const row = known && (await lockConversation(tx, known.rowId))
    const subject = known && subjectOf(known)
    if (!row || !subject) return err({ code: 'not_found' })
    const wanted = change(row, known)
    if (!wanted.ok) return wanted
    await changeConversation(tx, row, wanted.value)
    await audit(world, tx, { principal: staff, action, subject: { kind: subject.kind, id: subject.ref }, source })
    return ok()
  })
}

/**
 * Claims an open conversation, so that colleagues see who answers it. `takeOverFrom`: public id of the colleague from whom it is
 * taken over.
 */
export const claimConversation = (
  world: World,
  staff: Staff,
  id: string,
  { takeOverFrom, source }: { takeOverFrom?: string | undefined; source: RequestSource },
): Promise<Result<undefined, ConversationError>> =>
  changeOne(
    world,
    staff,
    { id, source },
    {
      action: 'conversation_claimed',
      change({ closed_at: closedAt, claimed_by: holder }, known) {
        if (closedAt) return err({ code: 'wrong_state' })
        const isFromHolder = holder === known.holderRowId && known.holderId === takeOverFrom
        const isAllowed = holder === null || holder === staff.userId || isFromHolder
        return isAllowed
          ? ok({ claim: { userId: staff.userId, at: world.now() } })
          : err({ code: 'claimed', by: known.holderName })
      },
    },
  )

/** Only the one who claimed it releases it. */
export const releaseConversation = (
  world: World,
  staff: Staff,
  id: string,
  source: RequestSource,
): Promise<Result<undefined, ConversationError>> =>
  changeOne(
    world,
    staff,
    { id, source },
    {
      action: 'conversation_released',
      change: ({ claimed_by: holder }, known) =>
        holder === null || holder === staff.userId ? ok({ claim: null }) : err({ code: 'claimed', by: known.holderName }),
    },
  )

export type Versioned = { version: number; source: RequestSource }

/** Closes a conversation that needs no answer, or no other; refused when the customer has written in the meantime. */
export const closeConversation = (
  world: World,
  staff: Staff,
  id: string,
  { version, source }: Versioned,
): Promise<Result<undefined, ConversationError>> =>
  changeOne(
    world,
    staff,
    { id, source },
    {
      action: 'conversation_closed',
      change(row) {
        if (row.version !== version) return err({ code: 'changed_meanwhile' })
        if (row.closed_at) return err({ code: 'wrong_state' })
        return ok({ closed: { userId: staff.userId, at: world.now() } })
      },
    },
  )

/** A customer who was not answered waits again since the same message. */
export const reopenConversation = (
  world: World,
  staff: Staff,
  id: string,
  { version, source }: Versioned,
): Promise<Result<undefined, ConversationError>> =>
  changeOne(
    world,
    staff,
    { id, source },
    {
      action: 'conversation_reopened',
      change(row) {
        if (row.version !== version) return err({ code: 'changed_meanwhile' })
        return row.closed_at ? ok({ closed: null }) : err({ code: 'wrong_state' })
      },
    },
  )

/** Claims the conversation that waits longest of those that no colleague has. Undefined: there is none. */
export async function claimNext(world: World, staff: Staff, source: RequestSource): Promise<string | undefined> {
  if (!can(staff, 'orders.message')) return undefined
  const search = { tab: 'unclaimed', kind: null, limit: maxTried, offset: 0 } as const
  for (const { id } of await store.pageOfConversations(world.db, sightOf(staff), search))
    // A colleague may have been faster.
    if ((await claimConversation(world, staff, id, { source })).ok) return id
  return undefined
}

const maxTried = 5

export type AnswerError =
  | OrderCommentError
  | { code: 'placeholder_left'; field: string }
  | { code: 'product_off_sale'; field: string }

export type AnswerInput = ToWrite &
  Versioned & {
    /** The conversation ends with it. */ closes: boolean
    /** Public id of a product on sale, which the customer sees below the text; empty for none. */ productId?: string
  }

/**
 * Answers the customer as the page of the order or request does, with the same notification. Refused when the conversation has
 * changed since `version`, so that two members of staff do not answer the same message.
 */
export async function answerConversation(
  world: World,
  staff: Staff,
  id: string,
  { version, closes, content, uploadIds, productId = '', source }: AnswerInput,
): Promise<Result<PhotoComment, AnswerError>> {
  if (!can(staff, 'orders.message')) return err({ code: 'forbidden' })
  const row = await findRow(world.db, staff, id)
  const subject = row && subjectOf(row)
  if (!subject) return err({ code: 'not_found' })
  if (placesIn(content).length > 0) return err({ code: 'placeholder_left', field: 'content' })
  const product = await findAttachedProduct(world.db, productId)
  if (productId !== '' && !product) return err({ code: 'product_off_sale', field: 'product_id' })
  const written = { content, uploadIds, product, inbox: { version, closes }, source }
  return subject.kind === 'order'
    ? writeAboutOrder(world, staff, subject.ref, written)
    : writeAboutRequest(world, staff, { kind: subject.kind, publicId: subject.ref }, written)
}
