import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { readShopConfig } from '#src/start/config.ts'
import { secretsIn } from '#tests/support/assertions/revealed-secrets.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { markedEnv } from '#tests/support/world/marked-env.ts'
import { secretsWithin } from '#tests/support/world/secrets-in.ts'
import { openExternalServices } from '#src/start/external-services.ts'

// What a log, a serialiser or a mistake in a page could write of the objects that every page has at hand.

const { world } = await shopFixture()
const { applePasses: _, googlePasses: __, ...config } = readShopConfig(markedEnv)
const services = await openExternalServices({ ...config, applePasses: undefined, googlePasses: undefined }, world)
const context = visitAs({ ...world, ...services, config }, { sessionToken: 'marcada-da-sessao' })
const secrets = secretsWithin(context)

/** Every text and all bytes that are members of an object, own or inherited, to any depth. */
function* membersOf(value: unknown, known = new Set<unknown>()): Generator<string> {
  if (typeof value === 'string') yield value
  if (ArrayBuffer.isView(value)) yield Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || known.has(value)) return
  known.add(value)
  if (value === globalThis || ArrayBuffer.isView(value)) return
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key)
    if (descriptor && 'value' in descriptor) yield* membersOf(descriptor.value, known)
  }
  if (value instanceof Map) yield* membersOf([...value], known)
  if (value instanceof Set) yield* membersOf([...value], known)
}

test('no serialiser, inspection or walk over the members of a page context reveals a secret', () => {
  expect(Object.keys(secrets)).toEqual(expect.arrayContaining(['sessionToken', 'world.hashKey', 'world.config.stripe.secretKey']))
  const { world: inner, ...plain } = context
  const { db: _db, longDb: _longDb, log: _log, jobs: _jobs, ...rest } = inner
  // A URL cannot be cloned.
  const { google: _google, ...configured } = rest.config
  const cloneable = { keys: rest.keys, hashKey: rest.hashKey, sessionToken: plain.sessionToken, ...configured }
  const texts = {
    json: JSON.stringify({ plain, keys: rest.keys, hashKey: rest.hashKey, config: rest.config }),
    clone: inspect(structuredClone(cloneable), { depth: null }),
    inspection: inspect(context, { depth: null, showHidden: true, getters: true, maxArrayLength: null, maxStringLength: null }),
    members: [...membersOf(context)].join('\n'),
  }
  for (const [how, text] of Object.entries(texts)) {
    const found = secretsIn(text, secrets).filter((name) => !name.startsWith('"'))
    expect(found, how).toEqual([])
  }
})
