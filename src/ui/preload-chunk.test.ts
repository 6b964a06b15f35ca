import { afterEach, expect, test, vi } from 'vitest'
import { preloadChunk } from './preload-chunk.ts'

type Link = { href: string; rel?: string; onload?: () => void; onerror?: () => void; remove: () => void }

/** As much of a browser's document as brings files. */
function openDocument(...present: string[]): Link[] {
  const links: Link[] = present.map((href) => ({ href, remove: () => undefined }))
  vi.stubGlobal('document', {
    createElement: () => {
      const link: Link = { href: '', remove: () => void links.splice(links.indexOf(link), 1) }
      return link
    },
    querySelector: (selector: string) => links.find(({ href }) => selector === `link[href="${href}"]`) ?? null,
    head: { append: (link: Link) => links.push(link) },
  })
  return links
}

afterEach(() => vi.unstubAllGlobals())

test('a chunk loads after its style sheet, and together with its modules', async () => {
  const links = openDocument('/assets/there.js')
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('a drawer'))
  const chunk = preloadChunk(load, ['assets/there.js', 'assets/part.js', 'assets/look-1.css'])
  expect(links.map(({ href, rel }) => [href, rel])).toEqual([
    ['/assets/there.js', undefined],
    ['/assets/part.js', 'modulepreload'],
    ['/assets/look-1.css', 'stylesheet'],
  ])
  const again = preloadChunk(load, ['assets/look-1.css'])
  expect(links).toHaveLength(3)
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  links[2]?.onload?.()
  expect(await Promise.all([chunk, again])).toEqual(['a drawer', 'a drawer'])
})

test('without its style sheet a chunk is refused, and the next attempt starts over', async () => {
  const links = openDocument()
  const preload = () => preloadChunk(() => Promise.resolve('a box'), ['assets/look-2.css'])
  const refused = preload()
  links[0]?.onerror?.()
  await expect(refused).rejects.toThrow('a style sheet could not be loaded: /assets/look-2.css')
  expect(links).toEqual([])
  const chunk = preload()
  links[0]?.onload?.()
  expect(await chunk).toBe('a box')
})
