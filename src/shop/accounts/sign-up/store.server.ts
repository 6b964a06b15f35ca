import type { Db } from '#src/platform/database/database.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'

export const namesByPublicId = (db: Db, publicIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['public_id', 'name', 'roles', 'erased_at'])
    .where('public_id', 'in', publicIds)
    .limit(1000)
    .$narrowType<{ roles: StaffRole[] }>()
    .execute()
