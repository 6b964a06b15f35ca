import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

test('the list of components has every package that the shop runs, by version and hash, and no tool', () => {
  execFileSync(process.execPath, ['tools/sbom.mjs'], { env: { ...process.env, npm_config_offline: 'true' }, stdio: 'pipe' })
  const { bomFormat, metadata, components, dependencies } = read('sbom.cdx.json')
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'botica'])
  const locked = Object.entries(read('package-lock.json').packages)
  const ours = locked.filter(([path, { dev, link }]) => path.includes('node_modules/') && !link && dev !== true)
  const nameOf = ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  expect(listed).toEqual(new Set(ours.map(nameOf)))
  for (const { name, hashes } of components) expect(hashes?.[0]?.alg, name).toBe('SHA-512')
  const known = new Set([metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
  expect(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref))).toEqual([])
}, 30_000)
