import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allowedBy } from '#tests/support/assertions/checks.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { codesOf } from './schema.ts'
import type { PrescriptionFields } from './schema.ts'
import {
  isFinalState,
  canHandle,
  preselectedChoice,
  remindersDue,
  requestKinds,
  requestMachine,
  requestStates,
  windowEnd,
} from './request.ts'

const database = await databaseFixture()

const allowed = (table: string, column: string): Promise<string[]> => allowedBy(database.db, table, column)

test('the database and the tables of states have the same states', async () => {
  expect(await allowed('requests', 'state')).toEqual(requestStates.toSorted())
  expect(await allowed('requests', 'kind')).toEqual(requestKinds.toSorted())
})

test('the database dates the end of exactly those that are over', async () => {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
      where contype = 'c' and conrelid = 'requests'::regclass and pg_get_constraintdef(oid) like '%(ended_at IS NOT NULL) = %'`.execute(
    database.db,
  )
  expect(rows).toHaveLength(1)
  const dated = [...rows[0]!.rule.matchAll(/'(\w+)'::text/g)].map((match) => match[1]!).toSorted()
  expect(dated).toEqual(requestStates.filter(isFinalState).toSorted())
})

test('both kinds have exactly these transitions', () => {
  expect(requestMachine.transitions().map(({ from, event, to }) => `${from} ${event} ${to}`)).toEqual([
    'new submit pending',
    'new cancel canceled',
    'pending quote confirmed',
    'pending reject rejected',
    'pending cancel canceled',
    'confirmed add_to_cart added_to_cart',
    'confirmed cancel canceled',
    'confirmed expire expired',
    'added_to_cart remove_from_cart confirmed',
    'added_to_cart expire expired',
    'added_to_cart order order_created',
    'order_created complete order_completed',
    'order_created reopen confirmed',
    'order_created expire expired',
    'order_completed take_back order_created',
  ])
  expect(requestStates.filter(isFinalState)).toEqual(['order_completed', 'rejected', 'canceled', 'expired'])
})

const at = (text: string): Date => new Date(text)

describe('the validity of a quote', () => {
  test('is a number of elapsed hours, also when the clocks change', () => {
    expect(windowEnd(at('2026-03-28T12:00:00Z'), 48, null)).toEqual(at('2026-03-30T12:00:00Z'))
    expect(windowEnd(at('2026-10-24T12:00:00Z'), 48, null)).toEqual(at('2026-10-26T12:00:00Z'))
  })

  test('ends with the last day of the prescription, in Lisbon', () => {
    expect(windowEnd(at('2026-07-01T12:00:00Z'), 48, '2026-07-01')).toEqual(at('2026-07-01T23:00:00Z'))
    expect(windowEnd(at('2026-01-01T12:00:00Z'), 48, '2026-01-02')).toEqual(at('2026-01-03T00:00:00Z'))
    expect(windowEnd(at('2026-03-28T12:00:00Z'), 48, '2026-03-29')).toEqual(at('2026-03-29T23:00:00Z'))
    expect(windowEnd(at('2026-07-01T12:00:00Z'), 48, '2026-09-01')).toEqual(at('2026-07-03T12:00:00Z'))
  })

  const quotedAt = at('2026-11-21T10:00:00Z')
  const dueIn = (hours: number, after: number) =>
    remindersDue({ quotedAt, expiresAt: windowEnd(quotedAt, hours, null) }, windowEnd(quotedAt, after, null))

  test('has reminders at half of its time and two hours before its end', () => {
    expect([0, 23.9, 24, 45.9, 46, 47.9, 48].map((after) => dueIn(48, after))).toEqual([0, 0, 1, 1, 2, 2, 0])
  })

  test('has one reminder when half of it is the last hours, and none when it is short', () => {
    expect([1, 1.5, 2].map((after) => dueIn(3, after))).toEqual([2, 2, 2])
    expect([0, 1, 1.9].map((after) => dueIn(2, after))).toEqual([0, 0, 0])
  })
})

test('prescriptions and medicines are for the pharmacist, other requests for the counter too, and none for the owner', () => {
  const principal = (isClinical: boolean) =>
    (['pharmacist', 'counter', 'owner'] as const).filter((role) => canHandle({ roles: [role] }, { isClinical }))
  expect([principal(true), principal(false)]).toEqual([['pharmacist'], ['pharmacist', 'counter']])
})

describe('the codes of a form', () => {
  const number = '1011000012345678901'
  const codesError = (fields: Partial<PrescriptionFields>) =>
    codesOf({ upload_ids: [], health_consent: true, submit: false, ...fields })
  const found = (access: string, option: string | null, of = number) => ({ ok: true, value: { number: of, access, option } })
  const refused = (code: string, field: string) => ({ ok: false, error: { code, field } })
  const sms = `Receita ${number} acesso 123456 opção 4321`

  test('are typed, or read from the message, and typed ones win', () => {
    const typed = { prescription_code: number, dispensation_code: '654321' }
    expect(codesError(typed)).toEqual(found('654321', null))
    expect(codesError({ ...typed, option_right_code: '1111' })).toEqual(found('654321', '1111'))
    expect(codesError({ sms_message: sms })).toEqual(found('123456', '4321'))
    expect(codesError({ ...typed, sms_message: sms })).toEqual(found('654321', '4321'))
    expect(codesError({ option_right_code: '1111', sms_message: sms })).toEqual(found('123456', '1111'))
    const other = '2011000012345678901'
    expect(codesError({ ...typed, prescription_code: other, sms_message: sms })).toEqual(found('654321', null, other))
  })

  test('are optional with a photo, and otherwise need each other', () => {
    expect(codesError({ upload_ids: ['x'] })).toEqual({ ok: true, value: null })
    expect(codesError({ upload_ids: ['x'], sms_message: '' })).toEqual({ ok: true, value: null })
    expect(codesError({})).toEqual(refused('codes_required', 'prescription_code'))
    expect(codesError({ sms_message: ' ' })).toEqual(refused('sms_required', 'sms_message'))
    expect(codesError({ prescription_code: number })).toEqual(refused('required', 'dispensation_code'))
    expect(codesError({ dispensation_code: '123456', upload_ids: ['x'] })).toEqual(refused('required', 'prescription_code'))
    expect(codesError({ option_right_code: '1234' })).toEqual(refused('required', 'prescription_code'))
    expect(codesError({ sms_message: 'Bom dia' })).toEqual(refused('sms_unrecognised', 'sms_message'))
    expect(codesError({ sms_message: `${sms} receita 2011000012345678901` })).toEqual(refused('sms_several', 'sms_message'))
  })
})

const brandFirst = { original: false, alternative: true }
const genericFirst = { original: true, alternative: false }
const asText = { original: null, alternative: null }

test('a quote preselects what the customer prefers, and without a preference the prescribed one', () => {
  expect([brandFirst, genericFirst, asText].map((offers) => preselectedChoice('generic', offers))).toEqual([
    'alternative',
    'original',
    'alternative',
  ])
  expect([brandFirst, genericFirst, asText].map((offers) => preselectedChoice('brand', offers))).toEqual([
    'original',
    'alternative',
    'original',
  ])
  expect([brandFirst, genericFirst, asText].map((offers) => preselectedChoice(null, offers))).toEqual(
    Array.from({ length: 3 }, () => 'original'),
  )
})

test('when neither offer matches the preference, the prescribed one is preselected', () => {
  expect(preselectedChoice('generic', { original: false, alternative: false })).toBe('original')
  expect(preselectedChoice('brand', { original: true, alternative: true })).toBe('original')
})
