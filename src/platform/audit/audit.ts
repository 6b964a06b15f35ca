import type { Tx } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import type { Person } from '../principal.ts'
import type { World } from '../world.ts'
import { addEntries } from './store.server.ts'

/** The action as a verb phrase; the owner's screen translates it with the message `audit_action_…`. */
export type AuditAction =
  | 'orders_listed'
  | 'order_read'
  | 'order_moved'
  | 'order_undone'
  | 'order_placed'
  | 'order_refunded'
  | 'picking_started'
  | 'comment_written'
  | 'note_written'
  | 'notes_read'
  | 'order_claimed'
  | 'order_released'
  | 'order_handed_over'
  | 'order_hand_over_undone'
  | 'line_picked'
  | 'pick_undone'
  | 'shortage_recorded'
  | 'line_swapped'
  | 'swap_undone'
  | 'backorder_made'
  | 'proposal_made'
  | 'proposal_accepted'
  | 'proposal_declined'
  | 'proposal_withdrawn'
  | 'return_changed'
  | 'invoice_changed'
  | 'invoice_read'
  | 'tracking_changed'
  | 'person_invited'
  | 'invitation_withdrawn'
  | 'invitation_accepted'
  | 'role_changed'
  | 'person_blocked'
  | 'person_unblocked'
  | 'second_step_added'
  | 'second_step_removed'
  | 'recovery_codes_made'
  | 'account_exported'
  | 'account_erased'
  | 'guest_data_exported'
  | 'guest_data_erased'
  | 'delivery_changed'
  | 'settings_changed'
  | 'stock_changed'
  | 'stock_moved'
  | 'batch_changed'
  | 'product_created'
  | 'product_changed'
  | 'product_archived'
  | 'picture_added'
  | 'picture_changed'
  | 'picture_removed'
  | 'leaflet_saved'
  | 'leaflet_removed'
  | 'products_changed'
  | 'products_change_undone'
  | 'price_scheduled'
  | 'import_started'
  | 'import_applied'
  | 'import_undone'
  | 'collection_created'
  | 'collection_changed'
  | 'collection_deleted'
  | 'brand_created'
  | 'brand_changed'
  | 'brand_deleted'
  | 'brand_merged'
  | 'post_created'
  | 'post_changed'
  | 'post_deleted'
  | 'page_changed'
  | 'consent_published'
  | 'requests_listed'
  | 'request_read'
  | 'request_codes_read'
  | 'request_claimed'
  | 'request_released'
  | 'request_handed_over'
  | 'request_quoted'
  | 'request_rejected'
  | 'upload_read'
  | 'points_adjusted'
  | 'points_credited'
  | 'wallets_searched'
  | 'wallet_read'
  | 'wallet_opened'
  | 'card_linked'
  | 'card_blocked'
  | 'cards_imported'
  | 'message_sent_again'
  | 'message_dropped'
  | 'mailing_started'
  | 'audit_read'
  | 'audit_exported'
  | 'report_exported'
  | 'keys_rotated'
  | 'api_token_created'
  | 'api_token_revoked'
  | 'customers_searched'
  | 'customer_read'
  | 'customer_contact_read'
  | 'customer_note_added'
  | 'customer_note_removed'
  | 'customer_signed_out'
  | 'customer_recovery_sent'
  | 'customer_export_sent'
  | 'customer_blocked'
  | 'customer_unblocked'
  | 'customer_email_changed'
  | 'customer_email_code_sent'
  | 'customer_erased'
  | 'customers_compared'
  | 'customers_distinguished'
  | 'customers_undistinguished'
  | 'customer_sign_up_sent'
  | 'customers_merged'
  | 'conversations_listed'
  | 'conversation_read'
  | 'conversation_claimed'
  | 'conversation_released'
  | 'conversation_closed'
  | 'conversation_reopened'
  | 'reply_created'
  | 'reply_changed'
  | 'reply_deleted'
  | 'search_words_changed'

/** How a person's request reaches the shop: by a page's form or by a call of the API. */
export type RequestSource = 'page' | 'api'

export type AuditEntry = {
  /** Undefined: the shop itself, through a periodic job or its operator's command line. */
  principal: Person | undefined
  action: AuditAction
  /** What the entry is about: a public id, an order number or an article's reference; never a name, an address or a code. */
  subject: {
    kind:
      | 'order'
      | 'person'
      | 'invitation'
      | 'delivery'
      | 'settings'
      | 'stock'
      | 'product'
      | 'import'
      | 'collection'
      | 'brand'
      | 'post'
      | 'page'
      | 'consent'
      | 'prescription'
      | 'request'
      | 'upload'
      | 'wallet'
      | 'cards'
      | 'message'
      | 'mailing'
      | 'list'
      | 'audit'
      | 'report'
      | 'keys'
      | 'api_token'
      | 'reply'
      | 'concept'
    id: string
  }
  /** The reason as the person gave it, or the purpose of the screen; empty when the action is clear by itself. */
  why?: string
  source: RequestSource | 'command' | 'clock'
}

/** Writes an entry in the transaction of the fact it records. It holds a lock until commit: make it the last statement. */
export const audit = (world: Pick<World, 'realNow'>, tx: Tx, entry: AuditEntry): Promise<void> => auditAll(world, tx, [entry])

/** Several entries, in their order, by one statement. */
export const auditAll = (world: Pick<World, 'realNow'>, tx: Tx, entries: readonly AuditEntry[]): Promise<void> =>
  addEntries(
    tx,
    entries.map(({ principal, subject, why = '', ...entry }) => ({
      ...entry,
      why,
      actorId: principal?.publicId ?? null,
      subjectKind: subject.kind,
      subjectId: subject.id,
      at: world.realNow(),
    })),
  )

/** Records a read before the answer is sent: data whose access cannot be recorded is not shown. */
export const auditRead = (world: World, entry: AuditEntry): Promise<void> =>
  transaction(world.db, (tx) => audit(world, tx, entry), { isIndependent: true })
