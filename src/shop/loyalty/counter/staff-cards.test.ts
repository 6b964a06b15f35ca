import { afterAll, describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import { addMarta, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { addMartaWithPoints, addPlasticCard, checkLedger } from '#tests/support/factories/loyalty.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { linkCard, walletOf } from '../wallet/actions.server.ts'
import { withCheckDigit } from '../card/card-number.ts'
import { readCardList } from './staff-card-list.ts'
import { blockCard, joinAtCounter, linkAtCounter } from './staff-cards.server.ts'
import { findCustomers } from './staff-lookup.server.ts'
import { submitImportForm } from './staff-import-form.server.ts'
import { importCards } from './staff-import.server.ts'
import { walletByCard } from '../wallet/store.server.ts'

const shop = await shopFixture()
const { world } = shop
const counter = await addStaff(world, 'counter')
const pharmacist = await addStaff(world, 'pharmacist')
afterAll(() => checkLedger(world))

const source = 'page'
const leadsTo = async (number: string) => (await walletByCard(world.db, number))?.id
const actionsOn = (subject: string) =>
  world.db.selectFrom('audit_log').select('action').where('subject_id', '=', subject).orderBy('id').execute()

describe('at the counter', () => {
  test('a person with an account gets a wallet, once, with an audit entry', async () => {
    const marta = await addMarta(world)
    const joined = await joinAtCounter(world, counter, { personId: marta.publicId, source })
    expect(joined).toMatchObject({ ok: true, value: { isNew: true } })
    const again = await joinAtCounter(world, counter, { personId: marta.publicId, source })
    const wallet = await walletOf(world, marta)
    expect(again).toEqual({ ok: true, value: { id: wallet?.id, isNew: false } })
    expect(await actionsOn(wallet!.id)).toEqual([{ action: 'wallet_opened' }])
    for (const personId of [world.id(), 'nobody'])
      expect(await joinAtCounter(world, counter, { personId, source })).toEqual({ ok: false, error: { code: 'not_found' } })
  })

  test('a plastic card is linked, and every refusal has a code of its own', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 10)
    const plastic = await addPlasticCard(world)
    const link = (number: string, walletId = wallet.id) => linkAtCounter(world, counter, { walletId, number, source })
    expect(await link('123')).toEqual({ ok: false, error: { code: 'card_number_format' } })
    const last = Number(plastic.at(-1))
    expect(await link(plastic.slice(0, 13) + ((last + 1) % 10))).toEqual({ ok: false, error: { code: 'card_check_digit' } })
    expect(await link(withCheckDigit('1999999999999'))).toEqual({ ok: false, error: { code: 'card_unknown' } })
    expect(await link(plastic, world.id())).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await link(plastic.replace(/(\d{4})/g, '$1 '))).toEqual({ ok: true, value: undefined })
    expect((await walletOf(world, marta))?.cardNumber).toBe(plastic)
    expect(await leadsTo(plastic)).toBe(wallet.id)
    const other = await addMartaWithPoints(world, 10)
    expect(await link(plastic, other.wallet.id)).toEqual({ ok: false, error: { code: 'card_taken' } })
    expect(await actionsOn(wallet.id)).toEqual([{ action: 'card_linked' }])
  })

  test('a lost card finds no wallet and cannot be linked again, and another number is shown', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 500)
    const lost = await addPlasticCard(world)
    await linkAtCounter(world, counter, { walletId: wallet.id, number: lost, source })
    const block = (number: string, replacement = '') =>
      blockCard(world, counter, { walletId: wallet.id, number, replacement, source })
    expect(await block(lost)).toEqual({ ok: true, value: undefined })
    expect(await leadsTo(lost)).toBeUndefined()
    // The previous number is still valid, and is shown again.
    expect((await walletOf(world, marta))?.cardNumber).toBe(wallet.cardNumber)
    expect((await walletOf(world, marta))?.balance).toBe(500)
    expect(await findCustomers(world, counter, { typed: lost, source })).toMatchObject({
      ok: true,
      value: { people: [], card: 'blocked' },
    })
    expect(await linkCard(world, marta, lost)).toEqual({ ok: false, error: { code: 'card_blocked' } })
    expect(await linkCard(world, await addPerson(world, 'customer', 'Rui Carvalho'), lost)).toEqual({
      ok: false,
      error: { code: 'card_taken' },
    })
    expect(await block(lost)).toEqual({ ok: false, error: { code: 'card_not_here' } })
    // The last remaining card: a new number replaces it.
    expect(await block(wallet.cardNumber)).toEqual({ ok: true, value: undefined })
    const cardNumber = (await walletOf(world, marta))?.cardNumber ?? ''
    expect([lost, wallet.cardNumber]).not.toContain(cardNumber)
    expect(await leadsTo(cardNumber)).toBe(wallet.id)
  })

  test('a lost card is replaced in one step, or nothing happens', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 5)
    const [lost, fresh] = [await addPlasticCard(world), await addPlasticCard(world)]
    await linkAtCounter(world, counter, { walletId: wallet.id, number: lost, source })
    const block = (replacement: string) => blockCard(world, counter, { walletId: wallet.id, number: lost, replacement, source })
    const unknown = withCheckDigit('1888888888888')
    expect(await block(unknown)).toEqual({ ok: false, error: { code: 'card_unknown', field: 'replacement' } })
    expect(await block(lost)).toEqual({ ok: false, error: { code: 'card_blocked', field: 'replacement' } })
    expect(await leadsTo(lost)).toBe(wallet.id)
    expect(await block(fresh)).toEqual({ ok: true, value: undefined })
    expect((await walletOf(world, marta))?.cardNumber).toBe(fresh)
    expect(await actionsOn(wallet.id)).toEqual([{ action: 'card_linked' }, { action: 'card_blocked' }])
  })

  test('of two who block the same card at once one succeeds and the other is refused', async () => {
    const { wallet } = await addMartaWithPoints(world, 5)
    const block = () => blockCard(world, counter, { walletId: wallet.id, number: wallet.cardNumber, replacement: '', source })
    const answers = await Promise.all([block(), block()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, error: { code: 'card_not_here' } })
  })

  test('the database refuses a wallet with a lost card or another person’s', async () => {
    const { wallet } = await addMartaWithPoints(world, 5)
    const other = await addMartaWithPoints(world, 5)
    const { db } = world
    const block = db.updateTable('loyalty_cards').set({ blocked_at: world.now() }).where('number', '=', wallet.cardNumber)
    await expect(block.execute()).rejects.toThrow(/loyalty_wallets_show_own_card/)
    const spare = await addPlasticCard(world)
    const show = (number: string) =>
      db.updateTable('loyalty_wallets').set({ card_number: number }).where('public_id', '=', wallet.id)
    await expect(show(spare).execute()).rejects.toThrow(/loyalty_wallets_show_own_card/)
    await expect(show(other.wallet.cardNumber).execute()).rejects.toThrow(/loyalty_wallets/)
  })
})

const plastic = (index: number): string => withCheckDigit(`3${String(index).padStart(12, '0')}`)
const listOf = (from: number, to: number) => {
  const list = readCardList(Array.from({ length: to - from }, (_, index) => plastic(from + index)).join('\n'))
  if (!list.ok) throw new Error(list.error.code)
  return list.value
}

describe('plastic cards', () => {
  test('are imported ten thousand at a time in as many statements as one, with a count of known ones', async () => {
    const imported = (from: number, to: number) => importCards(world, pharmacist, { list: listOf(from, to), source })
    const few = await shop.statementsOf(() => imported(0, 5))
    let answer: unknown
    const many = await shop.statementsOf(async () => {
      answer = await imported(0, 10_000)
    })
    expect(answer).toEqual({ ok: true, value: { added: 9995, known: 5, repeated: 0 } })
    expect(many).toHaveLength(few.length)
    const { marta } = await addMartaWithPoints(world, 1)
    expect(await linkCard(world, marta, plastic(9999))).toMatchObject({ ok: true })
    expect(await imported(9998, 10_000)).toEqual({ ok: true, value: { added: 0, known: 2, repeated: 0 } })
    expect(await leadsTo(plastic(9999))).toBeDefined()
    expect(await actionsOn('plastic')).toHaveLength(3)
  })

  test('with errors are shown again for correction, in a form that is new with every answer', async () => {
    const [good, bad] = [plastic(30_000), '123']
    const send = (numbers: string, file: File) => {
      const form = new FormData()
      form.set('numbers', numbers)
      form.set('file', file)
      return withLocale('pt', () => submitImportForm({ ...visitAs(world), principal: pharmacist }, form))
    }
    const none = new File([], '')
    const first = await send('', new File([`${good}\n${bad}`], 'cards.csv'))
    const second = await send(`${good}\n12`, none)
    expect(first).toMatchObject({ typed: `${good}\n${bad}`, count: 1 })
    expect(second).toMatchObject({ typed: `${good}\n12`, count: 1 })
    const third = await send(good, none)
    expect(third).toMatchObject({ imported: { added: 1 } })
    expect(new Set([first.form, second.form, third.form]).size).toBe(3)
  })

  test('cannot be imported by the counter, and two imports at once add each number once', async () => {
    expect(await importCards(world, counter, { list: listOf(1, 2), source })).toEqual({ ok: false, error: { code: 'forbidden' } })
    const answers = await Promise.all(
      [1, 2, 3].map(() => importCards(world, pharmacist, { list: listOf(20_000, 20_500), source })),
    )
    const added = answers.map((answer) => (answer.ok ? answer.value.added : 0))
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(500)
  })
})
