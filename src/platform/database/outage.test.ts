import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { Unreachable } from '../unreachable.ts'
import { asOutage } from './outage.ts'

const refusal = (code: string): DatabaseError => Object.assign(new DatabaseError('no', 0, 'error'), { code })
const network = (code: string): Error => Object.assign(new Error('no'), { code })

test.each([
  ...['53300', '53100', '57P01', '57P03', '57014', '55P03', '25006', '08006'].map(refusal),
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EMFILE', 'ENFILE'].map(network),
  new AggregateError([network('ECONNREFUSED'), network('ECONNREFUSED')]),
  new Error('Query read timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
])('a temporary outage: %o', (error) => {
  expect(asOutage(error)).toBeInstanceOf(Unreachable)
})

test.each([...['23505', '40001', '40P01', '25P02', '42601', '28P01'].map(refusal), new Error('a bug')])(
  'not an outage: %o',
  (error) => {
    expect(asOutage(error)).toBe(error)
  },
)
