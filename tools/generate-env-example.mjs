// Writes .env.example from the table of settings: `npm run docs:settings`; --verify only checks that it is current.
import { readFileSync, writeFileSync } from 'node:fs'
import { settings } from '../src/start/config.ts'

const file = '.env.example'
const introduction = [
  '# Every setting of the shop, with its default. All are optional in the demo. Copy this file to .env, which npm start, npm run dev and the',
  '# commands read; the environment comes first. Generated, do not edit: npm run docs:settings',
]
const entries = Object.entries(settings).map(([name, [fallback, meaning]]) => `# ${meaning}\n#${name}=${fallback}`)
const text = `${introduction.join('\n')}\n\n${entries.join('\n\n')}\n`

if (!process.argv.includes('--verify')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is not current: run npm run docs:settings`)
  process.exit(1)
}
