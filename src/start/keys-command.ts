import { randomBytes } from 'node:crypto'
import { audit } from '../platform/audit/audit.ts'
import { openHashKey } from '../platform/hash-key.ts'
import type { Config } from '../platform/config.ts'
import type { KeyRing } from '../platform/crypto.ts'
import type { Db } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { addDemoKey, newKey, openKeyRing } from '../platform/keys.ts'
import { openLog } from '../platform/log.ts'
import { keyStatus, rotateKeys } from '../platform/rotation.ts'
import { newPushKeys } from '../platform/push/web-push.ts'
import { countByKey, countQueuedByKey } from '../platform/rotation.store.server.ts'
import type { KeyCount } from '../platform/rotation.store.server.ts'
import { StartupError } from '../platform/startup-error.ts'
import { rehashUses } from '../shop/promotions/rehash.actions.server.ts'
import { endAllAccess, toReplaceElsewhere } from './leaked-command.ts'
import { openShopDatabase } from './open-database.ts'
import { sealedColumns } from './sealed-columns.ts'

type Say = (line: string) => void
type KeysCommandDeps = { db: Db; keys: KeyRing; say: Say }

export const keysHelp = `npm run keys -- new | demo | status | rotate | leaked | push

  new     prints a key for ENCRYPTION_KEYS, and where to put it; needs no settings and changes nothing
  demo    adds a key to the key ring that a demo creates for itself
  status  prints how many values each key has sealed, column by column
  rotate  reseals with the first key all values of other keys and of earlier layouts; may be interrupted, repeated, and run while the shop runs
  leaked  after the secrets of the shop were revealed: ends every session, API token, code and link, and reseals with the first key, which must be
          new; then prints what is to be replaced elsewhere; may be interrupted and repeated
  push    prints a pair for VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY; a new pair invalidates all push devices of the old one

The others read the same environment as npm start. How to change keys step by step is in docs/operations.md.`

/** Runs one operator command. Problems the operator must fix are StartupErrors. */
export async function runKeys(command: string | undefined, readConfig: () => Config, say: Say): Promise<void> {
  // Before the settings are read: without its first key production has no valid settings.
  if (command === 'new') return printKey(say)
  if (command === 'push') return makePushKeys(say)
  const config = readConfig()
  if (command === 'demo') return addToDemo(config, say)
  if (command !== 'status' && command !== 'rotate' && command !== 'leaked')
    throw new StartupError('usage: npm run keys -- new | demo | status | rotate | leaked | push')
  const keys = await openKeyRing(config)
  if (command === 'leaked' && keys.length < 2)
    throw new StartupError(
      'the only key is the one that was revealed: put the output of npm run keys -- new before it, then repeat',
    )
  const database = await openShopDatabase(config, openLog('warn'))
  try {
    const deps = { db: database.longDb, keys, say }
    await commands[command](deps)
  } finally {
    await database.close()
  }
}

const commands = { status: showStatus, rotate, leaked }

const freshKey = (): string =>
  newKey(`k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(2).toString('hex')}`)

function printKey(say: Say): void {
  say(freshKey())
  say('Put this line first in ENCRYPTION_KEYS, before any existing keys, and store a copy apart from the database.')
}

async function addToDemo(config: Config, say: Say): Promise<void> {
  if (config.mode !== 'demo' || config.encryptionKeys)
    throw new StartupError('only a demo without ENCRYPTION_KEYS has a key ring of its own')
  await addDemoKey(config, freshKey())
  say('added a key to the key ring of the demo; restart the shop, then run: npm run keys -- rotate')
}

function makePushKeys(say: Say): void {
  const { publicKey, privateKey } = newPushKeys()
  say(`VAPID_PUBLIC_KEY=${publicKey}`)
  say(`VAPID_PRIVATE_KEY=${privateKey}`)
}

const nameOf = ({ table, column }: { table: string; column: string }): string => `${table}.${column}`

async function showStatus({ db, keys, say }: KeysCommandDeps): Promise<void> {
  say(
    `sealing with ${keys[0]?.id}; also unsealing with ${
      keys
        .slice(1)
        .map(({ id }) => id)
        .join(', ') || 'nothing else'
    }`,
  )
  for (const { column, counts } of await keyStatus({ db }, sealedColumns)) say(line(nameOf(column), counts, keys))
  const answers = await countByKey(db, { table: 'idempotency_keys', column: 'answer' })
  say(`${line('stored responses', answers, keys)} (deleted within a day)`)
  say(`${line('messages in the queue', await countQueuedByKey(db), keys)} (deleted a day after they were sent)`)
}

function line(name: string, counts: readonly KeyCount[], keys: KeyRing): string {
  const lines = counts.map(
    ({ key, isEarlier, count }) =>
      `${key} ${count}${isEarlier ? ' in the earlier layout' : ''}${keys.some(({ id }) => id === key) ? '' : ' (key missing)'}`,
  )
  return `  ${name.padEnd(36)} ${lines.join(', ') || 'empty'}`
}

async function rotate({ db, keys, say }: KeysCommandDeps): Promise<void> {
  const current = keys[0]?.id ?? ''
  const unreadable = new Set<string>()
  let changed = 0
  for await (const batch of rotateKeys({ db, keys }, sealedColumns)) {
    changed += batch.changed
    for (const row of batch.unreadable) unreadable.add(`${nameOf(batch.column)} of ${row}`)
    if (batch.changed > 0) say(`  ${nameOf(batch.column).padEnd(36)} +${batch.changed} (${changed} in all)`)
  }
  if (changed > 0) await recordRotation(db, current)
  say(`resealed ${changed} values with ${current}`)
  for (const value of unreadable) say(`cannot be unsealed, and was left unchanged: ${value}`)
  await showLeft({ db, keys, say })
  const hashed = await rehashUses({ db, keys, hashKey: await openHashKey({ db, keys, random: randomBytes }) })
  if (hashed > 0) say(`rehashed ${hashed} coupon redemptions with the hash key`)
}

/** The key of hashes stays: it is resealed, and what it hashed is stored nowhere else (docs/decisions/057). */
async function leaked(deps: KeysCommandDeps): Promise<void> {
  const { db, keys, say } = deps
  const [first, ...others] = keys.map(({ id }) => id)
  for (const [name, count] of await endAllAccess(db, first ?? '')) say(`ended ${count} ${name}`)
  await rotate(deps)
  say(
    `Once status counts nothing with ${others.join(', ')}: remove that from the ring and restart; links to photos then end too.`,
  )
  say('Replace elsewhere what is set, and restart:')
  for (const line of toReplaceElsewhere) say(`  ${line}`)
}

/**
 * Values of other keys, or of the earlier layout, that remain: their
 * key is missing, they cannot be unsealed, or they were being written.
 */
async function showLeft({ db, keys, say }: KeysCommandDeps): Promise<void> {
  for (const { column, counts } of await keyStatus({ db }, sealedColumns))
    for (const { key, count } of counts.filter((one) => one.isEarlier || one.key !== keys[0]?.id)) {
      const isKnown = keys.some(({ id }) => id === key)
      say(`remaining: ${count} in ${nameOf(column)} with ${key}${isKnown ? '; run again' : ', which is not in ENCRYPTION_KEYS'}`)
    }
}

const recordRotation = (db: Db, key: string): Promise<void> =>
  transaction(db, (tx) =>
    audit({ realNow: () => new Date() }, tx, {
      principal: undefined,
      action: 'keys_rotated',
      subject: { kind: 'keys', id: key },
      source: 'command',
    }),
  )
