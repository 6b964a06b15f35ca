import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Unreachable } from '../unreachable.ts'
import { encode } from './encode.ts'

const photo = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#0f5c43' } })
    .jpeg()
    .toBuffer()

test('a picture is encoded in another format and size', async () => {
  const encoded = await encode({ input: await photo(), width: 15, format: { type: 'png' } })
  expect(encoded).toMatchObject({ ok: true, value: { width: 15, height: 10 } })
  expect(encoded.ok && (await sharp(encoded.value.content).metadata()).format).toBe('png')
})

test('a picture with too many pixels is refused by its header', async () => {
  const refused = await encode({ input: await photo(), maxPixels: 599, format: { type: 'png' } })
  expect(refused).toEqual({ ok: false, error: { code: 'too_many_pixels' } })
})

test('a truncated picture is unreadable', async () => {
  const torn = (await photo()).subarray(0, 100)
  expect(await encode({ input: torn, format: { type: 'png' } })).toEqual({ ok: false, error: { code: 'unreadable' } })
})

// Ten thousand pixels per side: still being encoded when the process ends.
const large = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10000" height="10000"><circle r="9000" fill="red"/></svg>',
)

test.skipIf(process.platform !== 'linux')(
  'a picture whose process crashes is unreadable, and the next one gets a new process',
  async () => {
    await encode({ input: await photo(), format: { type: 'png' } })
    const before = encoders()
    const ticks = before.map(ticksOf)
    const lost = encode({ input: large, format: { type: 'avif' } })
    // A process that dies before it has its task says nothing about the picture.
    await expect.poll(() => before.every((pid, at) => ticksOf(pid) > (ticks[at] ?? 0) + 5)).toBe(true)
    for (const pid of before) process.kill(pid, 'SIGSEGV')
    expect(await lost).toEqual({ ok: false, error: { code: 'unreadable' } })
    expect(await encode({ input: await photo(), format: { type: 'png' } })).toMatchObject({ ok: true })
    expect(encoders()).not.toEqual(expect.arrayContaining(before))
  },
)

test.skipIf(process.platform !== 'linux')(
  'a picture whose process the system kills, as one without memory does, is not called unreadable',
  async () => {
    await encode({ input: await photo(), format: { type: 'png' } })
    const lost = encode({ input: large, format: { type: 'avif' } })
    for (const pid of encoders()) process.kill(pid, 'SIGKILL')
    await expect(lost).rejects.toThrow(Unreachable)
    expect(await encode({ input: await photo(), format: { type: 'png' } })).toMatchObject({ ok: true })
  },
)

test.skipIf(process.platform !== 'linux')('the image process has none of the shop’s settings', async () => {
  process.env['ENCRYPTION_KEYS'] = 'a:b'
  try {
    await encode({ input: await photo(), format: { type: 'png' } })
    const environments = encoders().map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))
    expect(environments.join()).not.toContain('ENCRYPTION_KEYS')
  } finally {
    delete process.env['ENCRYPTION_KEYS']
  }
})

/** The image processes this process has started. */
function encoders(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encoder.ts'))
}

/** Hundredths of a second that a process has computed. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}
