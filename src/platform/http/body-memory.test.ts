import { beforeEach, describe, expect, test } from 'vitest'
import { createBodyMemory } from './body-memory.ts'
import type { BodyMemory } from './body-memory.ts'

let room: BodyMemory
let clock = 0
beforeEach(() => {
  clock = 0
  room = createBodyMemory({ max: 1000 }, () => clock)
})
const open = (holder: string) => room.open(holder) ?? expect.fail(`${holder} has no memory`)
const isEvicted = (share: { evicted: Promise<void> }) =>
  Promise.race([share.evicted.then(() => true), Promise.resolve().then(() => false)])

describe('large bodies', () => {
  test('are limited in total, with a limit per sender', () => {
    const [marta, rui] = [open('marta'), open('rui')]
    expect(room.open('marta')).toBeUndefined()
    expect([open('olga'), room.open('olga', 2), room.open('olga', 2)].map((share) => share !== undefined)).toEqual([
      true,
      true,
      false,
    ])
    expect([marta.grow(600), rui.grow(400), rui.grow(1)]).toEqual([true, true, false])
    marta.leave()
    expect([rui.grow(600), open('marta').grow(1)]).toEqual([true, false])
  })

  test('take memory as they arrive, not as announced', () => {
    const shares = ['marta', 'rui', 'olga'].map(open)
    expect(shares.map((share) => share.grow(300))).toEqual([true, true, true])
  })

  test('of one sender are refused once they were too many bytes within a minute, and those of others are not', () => {
    room = createBodyMemory({ max: 1000, perMinute: 500 }, () => clock)
    for (const bytes of [300, 300]) {
      const marta = open('marta')
      expect(marta.grow(bytes)).toBe(true)
      marta.leave()
    }
    clock = 59_000
    expect(room.open('marta')).toBeUndefined()
    expect(open('rui').grow(300)).toBe(true)
    clock = 60_000
    expect(open('marta').grow(300)).toBe(true)
  })

  test('that stop arriving are evicted when another needs the memory', async () => {
    const [marta, rui] = [open('marta'), open('rui')]
    expect(marta.grow(900)).toBe(true)
    clock = 4000
    expect([rui.grow(200), await isEvicted(marta)]).toEqual([false, false])
    clock = 6000
    expect([rui.grow(200), await isEvicted(marta), marta.grow(1)]).toEqual([true, true, false])
    marta.leave()
    expect(rui.grow(800)).toBe(true)
  })

  test('that arrive too slowly are evicted, and fast ones stay', async () => {
    room = createBodyMemory({ max: 1_000_000 }, () => clock)
    const [drip, flow] = [open('drip'), open('flow')]
    drip.grow(500_000)
    for (clock = 0; clock < 12_000; clock += 500) {
      drip.grow(1)
      flow.grow(20_000)
    }
    expect([open('rui').grow(400_000), await isEvicted(drip), await isEvicted(flow)]).toEqual([true, true, false])
  })
})
