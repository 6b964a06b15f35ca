import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { ConsentKind } from './consents.store.server.ts'

// People consent a handful of times; the limit only bounds the query.
const maxConsents = 500

/** Consents given with an order are stored with the order. */
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
