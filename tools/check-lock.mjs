import { readFileSync } from 'node:fs'
import { lockErrors } from './lock.mjs'

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const found = lockErrors(read('package-lock.json'), [read('package.json'), read('runtime/package.json')])
for (const violation of found) console.error(violation)
process.exit(found.length ? 1 : 0)
