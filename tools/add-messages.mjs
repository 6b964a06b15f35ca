// Adds or changes messages in both languages at once: `node tools/add-messages.mjs FILE`, FILE = {"key": {"pt": "…", "en": "…"}}.
// Keys stay sorted, so that two people's additions do not conflict.
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const lock = 'messages/.lock'
const additions = JSON.parse(readFileSync(process.argv[2], 'utf8'))
for (const [key, texts] of Object.entries(additions)) {
  if (typeof texts.pt !== 'string' || typeof texts.en !== 'string') throw new Error(`${key} needs pt and en`)
  if (!/^[a-z][a-z0-9_]*$/.test(key)) throw new Error(`${key}: use lower case, digits and underscores`)
}
for (let attempt = 0; ; attempt += 1) {
  try {
    closeSync(openSync(lock, 'wx'))
    break
  } catch (error) {
    if (attempt > 100) throw error
    await wait(50)
  }
}
try {
  for (const locale of ['pt', 'en']) {
    const file = `messages/${locale}.json`
    const { $schema, ...messages } = JSON.parse(readFileSync(file, 'utf8'))
    for (const [key, texts] of Object.entries(additions)) messages[key] = texts[locale]
    const sorted = Object.fromEntries(Object.entries(messages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(file, `${JSON.stringify({ $schema, ...sorted }, null, 2)}\n`)
  }
} finally {
  rmSync(lock)
}
