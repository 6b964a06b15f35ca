import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const linesOf = (file) => readFileSync(file, 'utf8').split('\n')

// A file name without a folder belongs to the folder of the path before it: `src/api/access.test.ts`, `ownership.test.ts`.
function missingPaths(line) {
  let folder = '.'
  const missing = []
  for (const [, path] of line.matchAll(/`((?!\/)[\w@./-]*\w\.(?:tsx?|m?js|json|sql|md)|[\w@.-]+(?:\/[\w@.-]+)*\/)`/g)) {
    const whole = path.includes('/') ? path : join(folder, path)
    if (!existsSync(whole)) missing.push(whole)
    folder = path.endsWith('/') ? whole : dirname(whole)
  }
  return missing
}

const missingLinks = (file, line) =>
  [...line.matchAll(/\]\(([^()\s#:]+)(?:#[^()\s]*)?\)/g)]
    .map(([, path]) => join(dirname(file), path))
    .filter((path) => !existsSync(path))

test('a missing file is found, named in full or after another in its folder', () => {
  expect(missingPaths('| `src/main.ts`, `gone.ts` | `tools/`, `nothing/` | `npm start` |')).toEqual(['src/gone.ts', 'nothing/'])
  expect(missingLinks('docs/a.md', '[x](security.md) [y](gone.md#part) [z](https://owasp.org)')).toEqual(['docs/gone.md'])
})

test.each(['docs/asvs.md', 'docs/inventory.md', 'docs/security.md'])('every file named in %s exists', (file) => {
  expect(linesOf(file).flatMap(missingPaths)).toEqual([])
})

test('no link of the documents is broken', () => {
  const files = ['README.md', ...globSync('docs/**/*.md')]
  expect(files.flatMap((file) => linesOf(file).flatMap((line) => missingLinks(file, line)))).toEqual([])
})
