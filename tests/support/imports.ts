import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { projectFolder } from '#src/start/build-pages.ts'

const atOnce = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm
const later = /\bimport\(\s*['"]([^'"]+)['"]/g

/** The files of the project, as absolute paths, that run before the first line of `file`. */
export const importedBefore = (file: string): string[] => [...follow(file, (text) => namesIn(text, atOnce))]

type LeftOut = (line: string) => boolean

/** The files of the project that `file` ever loads, but for dynamic imports on lines that `isLeftOut`. */
export const everImported = (file: string, isLeftOut: LeftOut): string[] => [
  ...follow(file, (text) => importsIn(text, isLeftOut)),
]

/** The packages that these files load, each with the first file that does. */
export function packagesOf(files: readonly string[], isLeftOut: LeftOut): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of files)
    for (const name of importsIn(readFileSync(file, 'utf8'), isLeftOut)) {
      const [, owner] = /^((?:@[^/]+\/)?[^/.#][^/]*)/.exec(name) ?? []
      if (owner && !owner.startsWith('node:') && !found.has(owner)) found.set(owner, relative(projectFolder, file))
    }
  return found
}

const importsIn = (text: string, isLeftOut: LeftOut): string[] => [
  ...namesIn(text, atOnce),
  ...text.split('\n').flatMap((line) => (isLeftOut(line) ? [] : namesIn(line, later))),
]

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

function follow(file: string, importsOf: (text: string) => string[], read = new Set<string>()): Set<string> {
  if (read.has(file)) return read
  read.add(file)
  if (!existsSync(file)) return read
  for (const name of importsOf(readFileSync(file, 'utf8'))) {
    if (name.startsWith('.')) follow(join(dirname(file), name), importsOf, read)
    else if (name.startsWith('#')) follow(join(projectFolder, name.slice(1)), importsOf, read)
  }
  return read
}
