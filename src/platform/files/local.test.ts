import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localFiles } from './local.ts'

describe('files in a folder', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'botica-files-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('are kept under their name and leave nothing half-written beside it', async () => {
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
