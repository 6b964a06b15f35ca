import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { AuditVerification } from '../database/tables.ts'

type Row = Omit<Selectable<AuditVerification>, 'only_row'>

/** The later of two verifications stays. */
export async function saveVerification(db: Db, row: Row): Promise<void> {
  await db
    .insertInto('audit_verification')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row).where('audit_verification.at', '<=', row.at))
    .execute()
}

export const findVerification = (db: Db): Promise<Row | undefined> =>
  db.selectFrom('audit_verification').select(['at', 'entries', 'head', 'signed', 'broken', 'until']).executeTakeFirst()
