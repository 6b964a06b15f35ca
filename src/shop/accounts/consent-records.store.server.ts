import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { ConsentKind } from './consents.store.server.ts'

// A person agrees a handful of times in a life; the list is bounded all the same.
const maxConsents = 500

/** What an order agreed to stands with the order. */
export const consentsOf = (db: Db, userId: number) =>
  db
    .selectFrom('consents')
    .select(['kind', 'version', 'locale', 'door as source', 'at', 'withdrawn_at as withdrawnAt'])
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxConsents)
    .$narrowType<{ kind: ConsentKind; locale: Locale; source: 'page' | 'api' }>()
    .execute()
