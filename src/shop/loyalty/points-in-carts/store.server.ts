import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

const balance = (userId: RawBuilder<number | null>) =>
  sql<number | null>`(select balance_points from loyalty_wallets where user_id = ${userId}::bigint)`.as('balance_points')

const reserved = (userId: RawBuilder<number | null>) =>
  sql<number>`case when carts.has_points then coalesce((
      select u.points from loyalty_uses u join loyalty_wallets w on w.id = u.wallet_id
        where u.cart_id = carts.id and w.user_id = ${userId}::bigint), 0)
    else 0 end`.as('reserved_points')

export const pointsColumns = (userId: RawBuilder<number | null>) => [balance(userId), reserved(userId)] as const
