import type { RequestSource } from '#src/platform/audit/audit.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findPerson } from '#src/shop/accounts/person/actions.server.ts'
import { linkIn, openWallet, walletOf } from '../wallet/actions.server.ts'
import { hasCardLength, isCardNumber, newCardNumber, normaliseCardNumber } from '../card/card-number.ts'
import { lockWalletOf } from '../wallet/ledger.store.server.ts'
import * as store from './store.server.ts'
import { ownerServedBy } from './staff-wallet.server.ts'
import type { ReservedBy } from './staff-wallet.server.ts'
import { addDigitalCard, showCard } from '../wallet/store.server.ts'
import type { CardError, OwnWallet } from '../wallet/wallet.ts'

type NotFound = { code: 'not_found' }

/** Creates a wallet for a customer with an account at the counter; returns its id. An existing wallet is kept. */
export const joinAtCounter = (
  world: World,
  staff: Staff,
  { personId, source }: { personId: string; source: RequestSource },
): Promise<Result<{ id: string; isNew: boolean }, NotFound>> =>
  transaction(world.db, async (tx) => {
    const found = isId(personId) ? await store.findById(tx, personId) : undefined
    const person = found && (await findPerson(tx, personId))
    if (!found || !person) return err({ code: 'not_found' })
    const isNew = found.walletId === null
    await openWallet(world, tx, person)
    const wallet = await walletOf(world, person, tx)
    if (!wallet) throw new Error('a locked wallet has disappeared')
    const subject = { kind: 'wallet', id: wallet.id } as const
    if (isNew) await audit(world, tx, { principal: staff, action: 'wallet_opened', subject, source })
    return ok({ id: wallet.id, isNew })
  })

type Linking = { walletId: string; /** As typed or scanned. */ number: string; source: RequestSource }

/** Links a plastic card to a customer's wallet; its number is shown from then on. */
export const linkAtCounter = (
  world: World,
  staff: Staff,
  { walletId, number, source }: Linking,
): Promise<Result<void, CardError | NotFound | OwnWallet>> =>
  transaction(world.db, async (tx) => {
    const owner = await ownerServedBy(tx, staff, walletId)
    const linked = owner.ok ? await linkTo(world, tx, owner.value, number) : owner
    if (!linked.ok) return linked
    await audit(world, tx, { principal: staff, action: 'card_linked', subject: { kind: 'wallet', id: walletId }, source })
    return ok()
  })

async function linkTo(world: World, tx: Tx, { person }: ReservedBy, typed: string): Promise<Result<void, CardError>> {
  const number = normaliseCardNumber(typed)
  if (!hasCardLength(number)) return err({ code: 'card_number_format' })
  if (!isCardNumber(number)) return err({ code: 'card_check_digit' })
  const linked = await linkIn(world, tx, person, number)
  return linked.ok ? ok() : linked
}

export type BlockError =
  | NotFound
  | OwnWallet
  /** Not an open card of this wallet. */
  | { code: 'card_not_here' }
  /** Error of the replacement card. */
  | { code: CardError['code']; field: 'replacement' }

type Blocking = {
  walletId: string
  number: string
  /** A plastic card as replacement, as typed or scanned; empty: another card of the wallet, otherwise a new number. */
  replacement: string
  source: RequestSource
}

/** Blocks a lost card permanently. The points stay. */
export const blockCard = (world: World, staff: Staff, blocking: Blocking): Promise<Result<void, BlockError>> =>
  transaction(world.db, async (tx) => {
    const { walletId, replacement, source } = blocking
    const served = await ownerServedBy(tx, staff, walletId)
    if (!served.ok) return served
    const owner = served.value
    if (!(await lockWalletOf(tx, owner.person.userId))) return err({ code: 'not_found' })
    const number = normaliseCardNumber(blocking.number)
    if (normaliseCardNumber(replacement) === number) return refused({ code: 'card_blocked' })
    if (replacement !== '') {
      const linked = await linkTo(world, tx, owner, replacement)
      if (!linked.ok) return refused(linked.error)
    }
    const isBlocked = await store.blockCard(tx, { number, walletRowId: owner.rowId, at: world.now() })
    if (!isBlocked) return err({ code: 'card_not_here' })
    await showAnother(world, tx, owner.rowId)
    await audit(world, tx, { principal: staff, action: 'card_blocked', subject: { kind: 'wallet', id: walletId }, source })
    return ok()
  })

/** If the blocked card was the shown one, shows the latest remaining card or a new number. */
async function showAnother(world: World, tx: Tx, walletRowId: number): Promise<void> {
  if (await store.showsOpenCard(tx, walletRowId)) return
  const other = await store.latestOpenCard(tx, walletRowId)
  const number = other ?? newCardNumber(world.random(11))
  if (other === undefined) await addDigitalCard(tx, { number, walletId: walletRowId, at: world.now() })
  await showCard(tx, walletRowId, number)
}

const refused = ({ code }: CardError): Result<never, BlockError> => err<BlockError>({ code, field: 'replacement' })
