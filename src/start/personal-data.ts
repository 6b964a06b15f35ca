import type { DB, ViewName } from '../platform/database/tables.ts'
import { as, demo, personal, plain, published } from '../platform/personal-data.ts'
import type { PersonalColumn } from '../platform/personal-data.ts'
import { personalData as accounts } from '#src/shop/accounts/person/personal-data.ts'
import { personalData as cart } from '../shop/cart/personal-data.ts'
import { personalData as catalogue } from '#src/shop/catalogue/product/personal-data.ts'
import { personalData as content } from '../shop/content/personal-data.ts'
import { personalData as conversation } from '../shop/conversation/personal-data.ts'
import { personalData as delivery } from '../shop/delivery/personal-data.ts'
import { personalData as inbox } from '../shop/inbox/personal-data.ts'
import { personalData as loyalty } from '#src/shop/loyalty/wallet/personal-data.ts'
import { personalData as mailings } from '../shop/mailings/personal-data.ts'
import { personalData as notices } from '../shop/notifications/personal-data.ts'
import { personalData as orders } from '#src/shop/orders/order/personal-data.ts'
import { personalData as payments } from '../shop/payments/personal-data.ts'
import { personalData as promotions } from '../shop/promotions/personal-data.ts'
import { personalData as requests } from '#src/shop/requests/request/personal-data.ts'
import { personalData as search } from '../shop/search/personal-data.ts'
import { personalData as secondFactor } from '../shop/second-factor/personal-data.ts'
import { personalData as signIn } from '../shop/sign-in/personal-data.ts'
import { personalData as staff } from '../shop/staff/personal-data.ts'
import { personalData as website } from '../shop/website/personal-data.ts'

/** Personal data in the tables of the platform and of the demo's fake services. */
const platform = {
  audit_log: {
    ...plain('action', 'at', 'door', 'hash', 'id', 'previous_hash', 'subject_kind', 'why'),
    ...personal(
      as('who looked at or changed what, by public ids and order numbers', {
        retention: 'always',
        erasure: 'parted',
        exportedAs: 'access_to_account',
      }),
      'actor_id',
      'subject_id',
    ),
  },
  audit_checkpoints: plain('at', 'entry_hash', 'entry_id', 'number', 'signature'),
  audit_verification: plain('at', 'broken', 'entries', 'head', 'only_row', 'signed', 'until'),
  content_versions: plain('name', 'version'),
  hash_keys: plain('name', 'secret_sealed'),
  idempotency_keys: {
    ...plain('created_at', 'has_committed', 'key', 'status'),
    ...personal(
      as('the same answer for a call that comes twice; answers are sealed', {
        retention: 'day',
        erasure: 'expires',
        exportedAs: null,
      }),
      'answer',
      'body_hash',
      'scope',
    ),
  },
  rate_limits: {
    ...plain('hits', 'window_start'),
    ...personal(
      as('limits by address, mailbox and account; a hash', { retention: 'day', erasure: 'expires', exportedAs: null }),
      'key',
    ),
  },
  sessions: {
    ...plain('created_at', 'expires_at', 'locks_at', 'proved_at', 'public_id'),
    ...personal(
      as('browsers that are signed in', { retention: 'session', erasure: 'erased', exportedAs: 'sessions' }),
      'device',
      'last_seen_at',
      'token_hash',
      'user_id',
    ),
  },
  tokens_to_seal: {
    ...plain('id', 'public_id', 'table_name'),
    ...personal(
      as('tokens of before an upgrade; sealed by the start after it', {
        retention: 'start',
        erasure: 'expires',
        exportedAs: null,
      }),
      'token',
    ),
  },
  'pretend.clock': plain('id', 'shift_hours'),
  'pretend.google_codes': {
    ...plain('code_challenge', 'email_verified', 'expires_at', 'nonce', 'redirect_uri'),
    ...personal(demo('people of the fake Google'), 'code', 'email', 'name'),
  },
  'pretend.letters': {
    ...plain('id', 'message_id', 'sent_at'),
    ...personal(demo('emails that the demo shows'), 'html', 'recipient', 'subject', 'text'),
  },
  'pretend.texts': {
    ...plain('id', 'message_id', 'sent_at'),
    ...personal(demo('SMS that the demo shows'), 'recipient', 'text'),
  },
}

/**
 * Every column of every table with the personal data it contains, or null for none; published tables have none. A column that is
 * missing here does not compile; views show columns of tables. What the existence of a row reveals about a customer
 * (an order line, a favourite) is listed with the column that links the row to them.
 */
const personalData = {
  ...platform,
  ...accounts,
  ...cart,
  ...catalogue,
  ...content,
  ...conversation,
  ...delivery,
  ...inbox,
  ...loyalty,
  ...mailings,
  ...notices,
  ...orders,
  ...payments,
  ...promotions,
  ...requests,
  ...search,
  ...secondFactor,
  ...signIn,
  ...staff,
  ...website,
} satisfies { [Table in Exclude<keyof DB, ViewName>]: Record<keyof DB[Table] & string, PersonalColumn | null> | typeof published }

type ColumnName = { table: string; column: string }

type Columns = Record<string, PersonalColumn | null>
const tables: readonly [table: string, columns: Columns | typeof published][] = Object.entries(personalData)

export const publishedTables = (): string[] => tables.flatMap(([table, columns]) => (columns === published ? [table] : []))

const all: readonly (ColumnName & { about: PersonalColumn | null })[] = tables.flatMap(([table, columns]) =>
  columns === published ? [] : Object.entries(columns).map(([column, about]) => ({ table, column, about })),
)

/** Every column with an entry, personal or not. */
export const listedColumns = (): string[] => all.map(({ table, column }) => `${table}.${column}`)

/** Every personal column with its purpose and retention. */
export const personalColumns = (): (ColumnName & PersonalColumn)[] =>
  all.flatMap(({ table, column, about }) => (about ? [{ table, column, ...about }] : []))
