import type { Db } from '#src/platform/database/database.ts'
import type { Person } from '#src/platform/principal.ts'
import { consentsOf } from './store.server.ts'

export type ConsentRecord = Awaited<ReturnType<typeof consentsOf>>[number]

/** A person's consents for their account, newest first, withdrawn ones included. */
export const listConsents = (db: Db, { userId }: Person): Promise<ConsentRecord[]> => consentsOf(db, userId)
