import type { Db } from '#src/platform/database/database.ts'
import type { Person } from '#src/platform/who.ts'
import { consentsOf } from './given-consents.store.server.ts'

export type GivenConsent = Awaited<ReturnType<typeof consentsOf>>[number]

/** What a person has agreed to for their account, newest first, what was taken back included. */
export const listConsents = (db: Db, { userId }: Person): Promise<GivenConsent[]> => consentsOf(db, userId)
