import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { breakDisk } from '#tests/support/machines/broken-disk.ts'
import type { DiskError } from '#tests/support/machines/broken-disk.ts'
import { openSmallDisk } from '#tests/support/world/small-disk.ts'
import { Unreachable } from '../unreachable.ts'
import { localFiles } from './local.ts'

describe('files in a folder', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'botica-files-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('are stored under their name, without partly written files', async () => {
    const files = localFiles(folder)
    await Promise.all([1, 2, 3].map((n) => files.put('images/a.svg', Buffer.from(`<svg id="${n}"/>`))))
    expect(String(await files.get('images/a.svg').then((content) => content && Buffer.from(content)))).toMatch(
      /^<svg id="\d"\/>$/,
    )
    expect(await readdir(join(folder, 'images'))).toEqual(['a.svg'])
    await files.remove('images/a.svg')
    expect(await files.has('images/a.svg')).toBe(false)
    expect(await files.get('images/a.svg')).toBeUndefined()
  })

  test.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', '', 'a\0b', '.hidden'])('refuse the name %j', async (name) => {
    await expect(async () => localFiles(folder).get(name)).rejects.toThrow('not a file name')
  })
})

const drawing = Buffer.alloc(20_000, 'x')

/** A full, read-only or failing disk, and the same in earnest where this process may mount one. */
function disksUnderTest() {
  const folder = mkdtempSync(join(tmpdir(), 'botica-broken-'))
  let present: DiskError | undefined
  const mend = breakDisk(folder, () => present)
  const broken = {
    folder,
    turn: (code: DiskError | undefined): void => void (present = code),
    close() {
      mend()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const small = openSmallDisk(1)
  const mounted = small && {
    folder: small.folder,
    turn(code: DiskError | undefined) {
      if (code === 'ENOSPC') small.fill()
      if (code === undefined) small.free()
      small.readOnly(code === 'EROFS')
    },
    close: small.close,
  }
  const ofBroken = (['ENOSPC', 'EROFS', 'EIO'] as const).map((code) => ['a broken disk', code, broken] as const)
  const ofMounted = (['ENOSPC', 'EROFS'] as const).flatMap((code) =>
    mounted ? [['a mounted disk', code, mounted] as const] : [],
  )
  return [...ofBroken, ...ofMounted]
}

const disks = disksUnderTest()
afterAll(() => new Set(disks.map(([, , disk]) => disk)).forEach((disk) => disk.close()))

describe('on', () => {
  test.each(disks)(
    '%s, by %s, a new file is refused as an outage and leaves nothing, and existing files still open',
    async (_, code, disk) => {
      const files = localFiles(disk.folder)
      await files.put('images/a.svg', drawing)
      disk.turn(code)
      await expect(files.put('images/b.svg', drawing)).rejects.toThrow(Unreachable)
      await expect(files.put('others/c.svg', drawing)).rejects.toThrow(Unreachable)
      expect(await files.get('images/a.svg')).toHaveLength(drawing.byteLength)
      disk.turn(undefined)
      expect(await readdir(join(disk.folder, 'images'))).toEqual(['a.svg'])
      await files.put('images/b.svg', drawing)
      expect(await files.get('images/b.svg')).toHaveLength(drawing.byteLength)
      await files.remove('images/b.svg')
    },
  )

  test.each(disks.filter(([, code]) => code !== 'ENOSPC'))('%s, by %s, nothing is removed', async (_, code, disk) => {
    const files = localFiles(disk.folder)
    await files.put('images/a.svg', drawing)
    disk.turn(code)
    await expect(files.remove('images/a.svg')).rejects.toThrow(Unreachable)
    disk.turn(undefined)
    expect(await files.has('images/a.svg')).toBe(true)
  })
})
