import type { RequestSource } from '#src/platform/audit/audit.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { CardList } from './staff-card-list.ts'
import { addPlasticCards } from './store.server.ts'

/** `known`: already imported, linked or not. */
export type Imported = { added: number; known: number; repeated: number }

/** Counter staff hand cards out; importing numbers needs more (details §7). */
const canImport = (staff: Staff): boolean => can(staff, 'loyalty.import')

/** Imports numbers of plastic cards, so that customers and counter staff can link them. Importing again changes nothing. */
export async function importCards(
  world: World,
  staff: Staff,
  { list, source }: { list: CardList; source: RequestSource },
): Promise<Result<Imported, { code: 'forbidden' }>> {
  if (!canImport(staff)) return err({ code: 'forbidden' })
  return transaction(world.db, async (tx) => {
    const added = await addPlasticCards(tx, list.numbers, world.now())
    const subject = { kind: 'cards', id: 'plastic' } as const
    await audit(world, tx, { principal: staff, action: 'cards_imported', subject, why: String(added), source })
    return ok({ added, known: list.numbers.length - added, repeated: list.repeated })
  })
}
