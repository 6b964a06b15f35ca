// The lockfile names no download address, and `npm ci` would accept it.
import { readFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const found = []
for (const [path, entry] of Object.entries(lock.packages)) if (entry.resolved) found.push(`${path} records a download address`)

const has = (from, name) => {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    if (lock.packages[`${at}/node_modules/${name}`]) return true
    if (!at.includes('/node_modules/')) return Boolean(lock.packages[`node_modules/${name}`])
  }
}
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
    if (path && !has(path, name)) found.push(`${path} needs ${name}, which the lockfile lacks`)
  }
}
const groups = ['dependencies', 'devDependencies', 'optionalDependencies']
for (const group of groups)
  for (const [name, version] of Object.entries(manifest[group] ?? {})) {
    if (!/^\d/.test(version)) found.push(`${name} ${version} is no exact version`)
    if (lock.packages[`node_modules/${name}`]?.version !== version) found.push(`${name}: package.json and lockfile differ`)
  }
for (const violation of found) console.error(violation)
process.exit(found.length ? 1 : 0)
