import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBodyMemory } from './body-memory.ts'
import type { BodyShare } from './body-memory.ts'
import { readBody, readForm } from './read-body.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An endless body, sent a few bytes at a time. */
function endless(contentLength?: number): Request {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) })
  const headers = contentLength === undefined ? {} : { 'Content-Length': String(contentLength) }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return new Request('http://shop.test/', init)
}

/** A form with photos of that many bytes that never ends. */
function unfinishedForm(contentLength: number, share: BodyShare | undefined) {
  const { body: source, headers } = endless(contentLength)
  const limits = { bytes: 10_000_000, textBytes: 1000, parts: 10, fileBytes: 10_000_000, keeps: () => true }
  return readForm({ source, headers, boundary: '-'.repeat(30), share }, limits)
}

const isSettled = (reading: Promise<unknown>) => Promise.race([reading.then(() => true), Promise.resolve().then(() => false)])

test('a body that does not arrive in half a minute is given up', async () => {
  const reading = readBody(endless(1000), 65_536)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(await isSettled(reading)).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await reading).toEqual({ ok: false, error: { code: 'too_slow' } })
})

test('a large one has a second more for every 32 kB', async () => {
  const room = createBodyMemory({ max: 100_000_000 }, () => 0)
  const share = room.open('marta')
  const reading = unfinishedForm(65_536 + 100 * 32_768, share)
  await vi.advanceTimersByTimeAsync(129_000)
  expect(await isSettled(reading)).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await reading).toEqual({ ok: false, error: { code: 'too_slow' } })
})

test('one whose memory is needed by others is given up at once', async () => {
  let clock = 0
  const room = createBodyMemory({ max: 15 }, () => clock)
  const reading = unfinishedForm(1000, room.open('marta'))
  await vi.advanceTimersByTimeAsync(1)
  clock = 6000
  expect(room.open('rui')?.grow(10)).toBe(true)
  expect(await reading).toEqual({ ok: false, error: { code: 'too_slow' } })
})
