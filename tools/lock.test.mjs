import { expect, test } from 'vitest'
import { lockErrors } from './lock.mjs'

const integrity = `sha512-${'a'.repeat(86)}==`
const manifest = { dependencies: { hono: '4.13.19' } }
const hono = { version: '4.13.19', integrity }
const errorsOf = (packages, declared = manifest) =>
  lockErrors({ packages: { '': {}, 'node_modules/hono': hono, ...packages } }, [declared])

test('exact versions with a hash each are accepted, and what lies in the archive of another package', () => {
  const wasm = { version: '1.0.0', integrity, bundleDependencies: ['tslib'], dependencies: { tslib: '^2', hono: '4' } }
  expect(errorsOf({ 'node_modules/wasm': wasm, 'node_modules/wasm/node_modules/tslib': { inBundle: true } })).toEqual([])
})

test.each([
  ['a package of another platform without a hash', { optional: true, os: ['win32'] }],
  ['a hash that is weak', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
  ['a hash that is cut off', { integrity: integrity.slice(0, 40) }],
  ['one that only says that it is bundled', { inBundle: true }],
])('%s is refused', (_, entry) => {
  expect(errorsOf({ 'node_modules/lint': { version: '1.0.0', ...entry } })).toEqual([
    'node_modules/lint has no integrity: npm would install it unverified',
  ])
})

test('an address, a missing package, a range and a difference to package.json are refused', () => {
  const lint = { version: '1.0.0', integrity, resolved: 'https://registry.example/lint.tgz', dependencies: { rules: '^1' } }
  const declared = { dependencies: { hono: '4.13.20' }, devDependencies: { lint: '^1.0.0' } }
  expect(errorsOf({ 'node_modules/lint': lint }, declared)).toEqual([
    'node_modules/lint records a download address',
    'node_modules/lint needs rules, which the lockfile lacks',
    'hono: package.json and lockfile differ',
    'lint ^1.0.0 is no exact version',
    'lint: package.json and lockfile differ',
  ])
})

test('an install script is refused until package.json allows or denies it', () => {
  const lint = { version: '1.0.0', integrity, hasInstallScript: true }
  expect(errorsOf({ 'node_modules/lint': lint })).toEqual(['lint has an install script: decide in allowScripts'])
  expect(errorsOf({ 'node_modules/lint': lint }, { ...manifest, allowScripts: { lint: false } })).toEqual([])
})

test('what a folder of the repository declares is checked as well, the folder itself has no hash', () => {
  const folder = { runtime: { version: '0.0.0' }, 'node_modules/@botica/runtime': { resolved: 'runtime', link: true } }
  const lock = { packages: { '': {}, 'node_modules/hono': hono, ...folder } }
  expect(lockErrors(lock, [manifest, { optionalDependencies: { hono: '4.13.18' } }])).toEqual([
    'hono: package.json and lockfile differ',
  ])
})
