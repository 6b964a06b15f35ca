import { formatList } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { rowsOfReason } from '#src/platform/audit/list-reason.ts'
import type { AuditAction, AuditEntry } from '#src/platform/audit/audit.ts'
import { isSection } from '../website/settings.ts'
import { sectionName } from '../website/settings-labels.ts'

type MessageFunction = (inputs: object, options: { locale: Locale }) => string

const actions: Record<AuditAction, MessageFunction> = {
  orders_listed: m.audit_action_orders_listed,
  order_read: m.audit_action_order_read,
  order_moved: m.audit_action_order_moved,
  order_undone: m.audit_action_order_undone,
  order_placed: m.audit_action_order_placed,
  order_refunded: m.audit_action_order_refunded,
  picking_started: m.audit_action_picking_started,
  comment_written: m.audit_action_comment_written,
  note_written: m.audit_action_note_written,
  notes_read: m.audit_action_notes_read,
  order_claimed: m.audit_action_order_claimed,
  order_released: m.audit_action_order_released,
  order_handed_over: m.audit_action_order_handed_over,
  order_hand_over_undone: m.audit_action_order_hand_over_undone,
  line_picked: m.audit_action_line_picked,
  pick_undone: m.audit_action_pick_undone,
  shortage_recorded: m.audit_action_shortage_recorded,
  line_swapped: m.audit_action_line_swapped,
  swap_undone: m.audit_action_swap_undone,
  backorder_made: m.audit_action_backorder_made,
  proposal_made: m.audit_action_proposal_made,
  proposal_accepted: m.audit_action_proposal_accepted,
  proposal_declined: m.audit_action_proposal_declined,
  proposal_withdrawn: m.audit_action_proposal_withdrawn,
  return_changed: m.audit_action_return_changed,
  invoice_changed: m.audit_action_invoice_changed,
  invoice_read: m.audit_action_invoice_read,
  tracking_changed: m.audit_action_tracking_changed,
  person_invited: m.audit_action_person_invited,
  invitation_withdrawn: m.audit_action_invitation_withdrawn,
  invitation_accepted: m.audit_action_invitation_accepted,
  role_changed: m.audit_action_role_changed,
  person_blocked: m.audit_action_person_blocked,
  person_unblocked: m.audit_action_person_unblocked,
  second_step_added: m.audit_action_second_step_added,
  second_step_removed: m.audit_action_second_step_removed,
  recovery_codes_made: m.audit_action_recovery_codes_made,
  delivery_changed: m.audit_action_delivery_changed,
  settings_changed: m.audit_action_settings_changed,
  stock_changed: m.audit_action_stock_changed,
  price_scheduled: m.audit_action_price_scheduled,
  stock_moved: m.audit_action_stock_moved,
  batch_changed: m.audit_action_batch_changed,
  product_created: m.audit_action_product_created,
  product_changed: m.audit_action_product_changed,
  picture_added: m.audit_action_picture_added,
  picture_changed: m.audit_action_picture_changed,
  picture_removed: m.audit_action_picture_removed,
  leaflet_saved: m.audit_action_leaflet_saved,
  leaflet_removed: m.audit_action_leaflet_removed,
  product_archived: m.audit_action_product_archived,
  products_changed: m.audit_action_products_changed,
  products_change_undone: m.audit_action_products_change_undone,
  import_started: m.audit_action_import_started,
  import_applied: m.audit_action_import_applied,
  import_undone: m.audit_action_import_undone,
  collection_created: m.audit_action_collection_created,
  collection_changed: m.audit_action_collection_changed,
  collection_deleted: m.audit_action_collection_deleted,
  brand_created: m.audit_action_brand_created,
  brand_changed: m.audit_action_brand_changed,
  brand_deleted: m.audit_action_brand_deleted,
  brand_merged: m.audit_action_brand_merged,
  post_created: m.audit_action_post_created,
  post_changed: m.audit_action_post_changed,
  post_deleted: m.audit_action_post_deleted,
  page_changed: m.audit_action_page_changed,
  consent_published: m.audit_action_consent_published,
  account_exported: m.audit_action_account_exported,
  account_erased: m.audit_action_account_erased,
  guest_data_exported: m.audit_action_guest_data_exported,
  guest_data_erased: m.audit_action_guest_data_erased,
  requests_listed: m.audit_action_requests_listed,
  request_read: m.audit_action_request_read,
  request_codes_read: m.audit_action_request_codes_read,
  request_claimed: m.audit_action_request_claimed,
  request_released: m.audit_action_request_released,
  request_handed_over: m.audit_action_request_handed_over,
  request_quoted: m.audit_action_request_quoted,
  request_rejected: m.audit_action_request_rejected,
  upload_read: m.audit_action_upload_read,
  points_adjusted: m.audit_action_points_adjusted,
  points_credited: m.audit_action_points_credited,
  wallets_searched: m.audit_action_wallets_searched,
  wallet_read: m.audit_action_wallet_read,
  wallet_opened: m.audit_action_wallet_opened,
  card_linked: m.audit_action_card_linked,
  card_blocked: m.audit_action_card_blocked,
  cards_imported: m.audit_action_cards_imported,
  message_sent_again: m.audit_action_message_sent_again,
  message_dropped: m.audit_action_message_dropped,
  mailing_started: m.audit_action_mailing_started,
  audit_read: m.audit_action_audit_read,
  audit_exported: m.audit_action_audit_exported,
  report_exported: m.audit_action_report_exported,
  keys_rotated: m.audit_action_keys_rotated,
  api_token_created: m.audit_action_api_token_created,
  api_token_revoked: m.audit_action_api_token_revoked,
  customers_searched: m.audit_action_customers_searched,
  customer_read: m.audit_action_customer_read,
  customer_contact_read: m.audit_action_customer_contact_read,
  customer_note_added: m.audit_action_customer_note_added,
  customer_note_removed: m.audit_action_customer_note_removed,
  customer_signed_out: m.audit_action_customer_signed_out,
  customer_recovery_sent: m.audit_action_customer_recovery_sent,
  customer_export_sent: m.audit_action_customer_export_sent,
  customer_blocked: m.audit_action_customer_blocked,
  customer_unblocked: m.audit_action_customer_unblocked,
  customer_email_changed: m.audit_action_customer_email_changed,
  customer_email_code_sent: m.audit_action_customer_email_code_sent,
  customer_erased: m.audit_action_customer_erased,
  customers_compared: m.audit_action_customers_compared,
  customers_distinguished: m.audit_action_customers_distinguished,
  customers_undistinguished: m.audit_action_customers_undistinguished,
  customer_sign_up_sent: m.audit_action_customer_sign_up_sent,
  customers_merged: m.audit_action_customers_merged,
  conversations_listed: m.audit_action_conversations_listed,
  conversation_read: m.audit_action_conversation_read,
  conversation_claimed: m.audit_action_conversation_claimed,
  conversation_released: m.audit_action_conversation_released,
  conversation_closed: m.audit_action_conversation_closed,
  conversation_reopened: m.audit_action_conversation_reopened,
  reply_created: m.audit_action_reply_created,
  reply_changed: m.audit_action_reply_changed,
  reply_deleted: m.audit_action_reply_deleted,
  search_words_changed: m.audit_action_search_words_changed,
}

// A reason is translated where it is a known word; anything else is displayed as it is.
const reasons: Record<string, MessageFunction> = {
  today: m.audit_why_today,
  list: m.audit_why_list,
  search: m.audit_why_search,
  bulk: m.audit_why_bulk,
  by_text: m.audit_why_by_text,
  by_state: m.audit_why_by_state,
  by_attention: m.audit_why_by_attention,
  by_placed: m.audit_why_by_placed,
  by_fulfilment: m.audit_why_by_fulfilment,
  by_payment_method: m.audit_why_by_payment_method,
  by_origin: m.audit_why_by_origin,
  by_county: m.audit_why_by_county,
  by_product: m.audit_why_by_product,
  print: m.audit_why_print,
  scan: m.audit_why_scan,
  hand: m.audit_why_hand,
  waiting: m.inbox_tab_waiting,
  mine: m.inbox_tab_mine,
  unclaimed: m.inbox_tab_unclaimed,
  answered: m.inbox_tab_answered,
  closed: m.inbox_tab_closed,
  all: m.inbox_tab_all,
  phone: m.shortage_by_phone,
  message: m.shortage_by_message,
  received: m.return_received,
  restocked: m.return_restocked,
  destroyed: m.return_destroyed,
  invoice_number: m.audit_why_invoice_number,
  invoice_attached: m.audit_why_invoice_attached,
  invoice_removed: m.audit_why_invoice_removed,
  balance_due: m.order_state_balance_due,
  pending: m.order_state_pending,
  ready: m.order_state_ready,
  completed: m.order_state_completed,
  void: m.order_state_void,
  canceled: m.order_state_canceled,
  failed: m.order_state_failed,
  prescription: m.audit_subject_prescription,
  request: m.audit_subject_request,
  code_number: m.staff_code_number,
  code_access: m.staff_code_access,
  code_option: m.staff_code_option,
  contact_phone: m.customers_phone,
  contact_email: m.customers_email,
  contact_nif: m.customers_nif,
  contact_address: m.customers_home,
  customer: m.sign_in_demo_customer,
  counter: m.staff_role_counter,
  pharmacist: m.staff_role_pharmacist,
  owner: m.staff_role_owner,
}

/** The subject of an entry, where no link says it better. */
const subjects: Record<AuditEntry['subject']['kind'], (id: string, locale: Locale) => string> = {
  order: (number) => number,
  person: (_, locale) => m.audit_subject_person({}, { locale }),
  invitation: (_, locale) => m.audit_subject_invitation({}, { locale }),
  delivery: (_, locale) => m.audit_subject_delivery({}, { locale }),
  settings: (section, locale) => (isSection(section) ? sectionName(section, locale) : section),
  stock: (sku) => sku,
  collection: (_, locale) => m.audit_subject_collection({}, { locale }),
  brand: (_, locale) => m.audit_subject_brand({}, { locale }),
  product: (_, locale) => m.audit_subject_product({}, { locale }),
  import: (_, locale) => m.audit_subject_import({}, { locale }),
  post: (_, locale) => m.audit_subject_post({}, { locale }),
  page: (key, locale) => m.audit_subject_page({ key }, { locale }),
  consent: (id, locale) => m.audit_subject_consent({ id }, { locale }),
  message: (_, locale) => m.audit_subject_message({}, { locale }),
  mailing: (_, locale) => m.audit_subject_mailing({}, { locale }),
  prescription: (_, locale) => m.audit_subject_prescription({}, { locale }),
  request: (_, locale) => m.audit_subject_request({}, { locale }),
  upload: (_, locale) => m.audit_subject_upload({}, { locale }),
  wallet: (_, locale) => m.audit_subject_wallet({}, { locale }),
  cards: (_, locale) => m.audit_subject_cards({}, { locale }),
  list: (page, locale) => m.audit_subject_list({ page }, { locale }),
  audit: (_, locale) => m.audit_subject_audit({}, { locale }),
  report: (file, locale) => m.audit_subject_report({ file }, { locale }),
  keys: (id, locale) => m.audit_subject_keys({ id }, { locale }),
  api_token: (_, locale) => m.audit_subject_api_token({}, { locale }),
  reply: (_, locale) => m.audit_subject_reply({}, { locale }),
  concept: (id, locale) => m.audit_subject_concept({ id }, { locale }),
}

const doors: Record<AuditEntry['source'], MessageFunction> = {
  page: m.audit_door_page,
  api: m.audit_door_api,
  command: m.audit_door_command,
  clock: m.audit_door_clock,
}

/** Every action, for the filter. */
export const auditActions = Object.keys(actions)

const isAction = (text: string): text is AuditAction => Object.hasOwn(actions, text)
const isKind = (text: string): text is AuditEntry['subject']['kind'] => Object.hasOwn(subjects, text)
const isSource = (text: string): text is AuditEntry['source'] => Object.hasOwn(doors, text)

/** An action of a later version of the shop is displayed by its name: the log outlives the program. */
export const actionText = (action: string, locale: Locale): string =>
  isAction(action) ? actions[action]({}, { locale }) : action
function rowsText(reason: string, locale: Locale): string | undefined {
  const count = rowsOfReason(reason)
  return count === undefined ? undefined : m.audit_why_rows({ count }, { locale })
}

/** Several reasons, such as a person's roles, are separated by commas. */
export function reasonText(why: string, locale: Locale): string {
  const texts = why.split(',').map((one) => rowsText(one, locale) ?? ownValue(reasons, one)?.({}, { locale }))
  return texts.every((word) => word !== undefined) ? formatList(texts, locale) : why
}

/** `principal`: null for the shop itself. */
export function whoText(principal: { name: string | null; isErased: boolean } | null, locale: Locale): string {
  if (!principal) return m.audit_shop_itself({}, { locale })
  return principal.isErased ? m.staff_erased_account({}, { locale }) : (principal.name ?? '')
}

export const subjectText = ({ kind, id }: { kind: string; id: string }, locale: Locale): string =>
  isKind(kind) ? subjects[kind](id, locale) : id
export const sourceText = (source: string, locale: Locale): string => (isSource(source) ? doors[source]({}, { locale }) : source)
