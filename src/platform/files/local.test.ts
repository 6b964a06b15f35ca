import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const disk = openSmallDisk(1)
afterAll(() => disk?.close())

describe.skipIf(!disk)('on a disk', () => {
  const drawing = Buffer.alloc(20_000, 'x')
  const put = (name: string): Promise<void> => localFiles(disk?.folder ?? '').put(name, drawing)
  const names = async (): Promise<string[]> => (await readdir(join(disk?.folder ?? '', 'images'))).toSorted()

  test('that is full a new file is refused as a temporary outage, and existing files still open', async () => {
    await put('images/a.svg')
    disk?.fill()
    await expect(put('images/b.svg')).rejects.toThrow(Unreachable)
    expect(await names()).toEqual(['a.svg'])
    expect(await localFiles(disk?.folder ?? '').get('images/a.svg')).toHaveLength(drawing.byteLength)
    disk?.free()
    await put('images/b.svg')
    expect(await names()).toEqual(['a.svg', 'b.svg'])
  })

  test('that is read-only writing and removing are refused', async () => {
    disk?.readOnly(true)
    await expect(put('images/c.svg')).rejects.toThrow(Unreachable)
    await expect(localFiles(disk?.folder ?? '').remove('images/a.svg')).rejects.toThrow(Unreachable)
    expect(await names()).toEqual(['a.svg', 'b.svg'])
    disk?.readOnly(false)
    await put('images/c.svg')
    expect(await names()).toEqual(['a.svg', 'b.svg', 'c.svg'])
  })
})
