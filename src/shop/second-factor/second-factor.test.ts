import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#src/kernel/result.ts'
import { sha256 } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { softwareAuthenticator } from '#tests/support/services/authenticator.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { productionEnv } from '#tests/support/world/production-env.ts'
import { inAll } from '#tests/support/world/short.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import {
  hasSecondFactor,
  removePasskey,
  removeTotp,
  secondFactorOf,
  provingOptions,
  registrationOptions,
  canUsePasskeys,
  beginTotp,
  repeatTotp,
  setUp,
} from './actions.server.ts'
import { periodicJobs } from './jobs.server.ts'
import { prove } from './prove.actions.server.ts'
import type { Proof } from './prove.actions.server.ts'
import { inGroups, readCode } from './second-factor.ts'

const origin = productionEnv.PUBLIC_ORIGIN

let ana: Staff
// The first second of a time step, so that no test runs on a boundary.
let clock = Date.parse('2026-11-20T10:00:01Z')
const minutes = (count: number): number => count * 60_000

const database = await databaseFixture({ max: 25 })
const world = bareWorld(database, { realNow: () => clock, env: productionEnv })
const demo: World = { ...world, config: { ...world.config, mode: 'demo' } }
beforeEach(async () => {
  ana = await addStaff(world, 'pharmacist')
})

const nothingMore = async () => ok(undefined)
const proveIt = (proof: Proof, principal = ana) => prove(world, principal, proof, nothingMore)
const byCode = (text: string, principal = ana) => proveIt({ kind: 'code', text }, principal)

const refused = (code: string) => ({ ok: false, error: { code } })

const codeAt = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock + ahead })

/** Ana's app, with its recovery codes. Its first code is used up, so the clock moves on. */
async function addApp(principal = ana): Promise<{ secret: string; codes: string[] }> {
  const enrolment = beginTotp(world, principal, 'Farmácia Azulejo')
  const secret = enrolment.secret.replaceAll(' ', '')
  const input = { kind: 'totp', enrolment: enrolment.sealed, code: codeAt(secret) } as const
  const done = await setUp(world, principal, input, async (_tx, codes) => ok(codes ?? []))
  if (!done.ok) throw new Error(done.error.code)
  clock += minutes(1)
  return { secret, codes: done.value }
}

async function addPasskey(principal = ana, name = 'Portátil') {
  const device = softwareAuthenticator(origin)
  const options = await registrationOptions(world, principal, { origin, shopName: 'Farmácia Azulejo' })
  const input = { kind: 'passkey', credential: device.register(options), name, origin } as const
  const done = await setUp(world, principal, input, async (_tx, codes) => ok(codes))
  if (!done.ok) throw new Error(done.error.code)
  return { device, codes: done.value }
}

describe('an authenticator app', () => {
  test('is set up by a first code, and its secret is stored sealed', inAll, async () => {
    const { secret } = await addApp()
    expect(await secondFactorOf(world.db, ana)).toMatchObject({
      totpSince: expect.any(Date),
      passkeys: [],
      recoveryCodesLeft: 10,
    })
    const row = await world.db.selectFrom('totp_secrets').selectAll().where('user_id', '=', ana.userId).executeTakeFirstOrThrow()
    expect(row.secret_sealed.toString('latin1')).not.toContain(secret)
  })

  test('has a QR code that a phone understands: issuer, address and secret', () => {
    const enrolment = beginTotp(world, ana, 'Farmácia Azulejo')
    expect(enrolment.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(Buffer.from(enrolment.picture.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg .*<path /s)
    expect(enrolment.sealed).not.toContain(enrolment.secret.replaceAll(' ', ''))
  })

  test('is not set up by a wrong code, nor by a form that is too old, altered or of another person', async () => {
    const { sealed, secret } = beginTotp(world, ana, 'Farmácia')
    const bare = secret.replaceAll(' ', '')
    const attempt = (enrolment: string, code: string, principal = ana) =>
      setUp(world, principal, { kind: 'totp', enrolment, code }, nothingMore)
    expect(await attempt(sealed, '000000')).toEqual(refused('totp_invalid'))
    expect(await attempt(sealed, '')).toEqual(refused('totp_invalid'))
    const joao = await addStaff(world, 'counter')
    expect(await attempt(sealed, codeAt(bare), joao)).toEqual(refused('enrolment_expired'))
    expect(await attempt(`${sealed.slice(0, -2)}AA`, codeAt(bare))).toEqual(refused('enrolment_expired'))
    expect(await attempt('', codeAt(bare))).toEqual(refused('enrolment_expired'))
    clock += minutes(31)
    expect(await attempt(sealed, codeAt(bare))).toEqual(refused('enrolment_expired'))
    expect(await hasSecondFactor(world.db, ana)).toBe(false)
  })

  test('shown again after a wrong code, is the same; after half an hour another one', () => {
    const first = beginTotp(world, ana, 'Farmácia')
    expect(repeatTotp(world, ana, first.sealed, 'Farmácia')).toEqual(first)
    clock += minutes(31)
    expect(repeatTotp(world, ana, first.sealed, 'Farmácia').secret).not.toBe(first.secret)
  })

  test('verifies by the code of now, of a step before and of a step after, and by no other', inAll, async () => {
    for (const [ahead, is] of [
      [-60_000, false],
      [-30_000, true],
      [0, true],
      [30_000, true],
      [60_000, false],
    ] as const) {
      const colleague = await addStaff(world, 'counter')
      const { secret } = await addApp(colleague)
      clock += minutes(5)
      expect((await byCode(codeAt(secret, ahead), colleague)).ok, `${ahead} ms`).toBe(is)
    }
  })

  test('verifies a code once: neither that one nor an earlier one is accepted again', inAll, async () => {
    const { secret } = await addApp()
    const [before, now, after] = [codeAt(secret, -30_000), codeAt(secret), codeAt(secret, 30_000)]
    expect((await byCode(now)).ok).toBe(true)
    expect(await byCode(now)).toEqual(refused('totp_invalid'))
    expect(await byCode(before)).toEqual(refused('totp_invalid'))
    expect((await byCode(after)).ok).toBe(true)
  })

  test('the code that set it up does not sign in as well', inAll, async () => {
    const { sealed, secret } = beginTotp(world, ana, 'Farmácia')
    const code = codeAt(secret.replaceAll(' ', ''))
    await setUp(world, ana, { kind: 'totp', enrolment: sealed, code }, nothingMore)
    expect(await byCode(code)).toEqual(refused('totp_invalid'))
  })

  test('of twenty that use one code at once, one succeeds', inAll, async () => {
    const { secret } = await addApp()
    const code = codeAt(secret)
    const all = await Promise.all(Array.from({ length: 20 }, () => byCode(code)))
    expect(all.filter((each) => each.ok)).toHaveLength(1)
  })

  test('a code is not used up when the verified action fails', inAll, async () => {
    const { secret } = await addApp()
    const failing = await prove(world, ana, { kind: 'code', text: codeAt(secret) }, async () => ({
      ok: false,
      error: { code: 'gone' },
    }))
    expect(failing).toEqual(refused('gone'))
    expect((await byCode(codeAt(secret))).ok).toBe(true)
  })

  test('allows thirty attempts in a quarter of an hour; recovery codes and passkeys still work', inAll, async () => {
    const { secret, codes } = await addApp()
    const { device } = await addPasskey()
    await Promise.all(Array.from({ length: 30 }, () => byCode('000000')))
    expect(await byCode(codeAt(secret))).toMatchObject(refused('too_many'))
    expect((await byCode(codes[0] ?? '')).ok).toBe(true)
    const credential = device.prove(await provingOptions(world, ana, { origin }))
    expect((await proveIt({ kind: 'passkey', credential, origin })).ok).toBe(true)
    clock += minutes(16)
    expect((await byCode(codeAt(secret))).ok).toBe(true)
  })
})

describe('a recovery code', () => {
  test('is one of ten, shown in groups, accepted in any notation, and stored as a slow hash', inAll, async () => {
    const { codes } = await addApp()
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^([\dA-HJKMNP-TV-Z]{4}-){2}[\dA-HJKMNP-TV-Z]{4}$/.test(code))).toBe(true)
    const [first = '', second = ''] = codes
    expect((await byCode(` ${first.toLowerCase().replaceAll('-', ' ')} `)).ok).toBe(true)
    expect((await byCode(second.replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l'))).ok).toBe(true)
    expect((await secondFactorOf(world.db, ana)).recoveryCodesLeft).toBe(8)
    const rows = await world.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', ana.userId).execute()
    expect(rows.every(({ code_hash }) => code_hash.length === 32)).toBe(true)
    const unsalted = codes.map((code) => sha256(`${ana.publicId}:${code.replaceAll('-', '')}`).toString('hex'))
    expect(unsalted, 'a plain hash could be guessed from a backup').not.toContain(rows[0]?.code_hash.toString('hex'))
  })

  test('hashed by the former algorithm still works, once', inAll, async () => {
    const { codes } = await addApp()
    const [code = ''] = codes
    await world.db.deleteFrom('recovery_codes').where('user_id', '=', ana.userId).execute()
    const unsalted = sha256(`${ana.publicId}:${code.replaceAll('-', '')}`)
    await world.db.insertInto('recovery_codes').values({ user_id: ana.userId, code_hash: unsalted }).execute()
    expect((await byCode(code)).ok).toBe(true)
    expect(await byCode(code)).toEqual(refused('totp_invalid'))
  })

  test('of twenty that use one at once, one succeeds', inAll, async () => {
    const { codes } = await addApp()
    const all = await Promise.all(Array.from({ length: 20 }, () => byCode(codes[0] ?? '')))
    expect(all.filter((each) => each.ok)).toHaveLength(1)
    expect(await byCode(codes[0] ?? '')).toEqual(refused('totp_invalid'))
  })

  test('works for its own person only', inAll, async () => {
    const { codes } = await addApp()
    const joao = await addStaff(world, 'counter')
    await addApp(joao)
    expect(await byCode(codes[0] ?? '', joao)).toEqual(refused('totp_invalid'))
  })

  test.each(['', '12345', '1234567', 'ABCD-EFGH', 'U'.repeat(12), 'ABCD-EFGH-JKMN-PQRS'])('%j is no recovery code', (text) => {
    expect(readCode(text)).toBeUndefined()
  })

  test('is distinguished from the app’s six digits by its length', () => {
    expect(readCode('123 456')).toEqual({ kind: 'totp', code: '123456' })
    expect(readCode('123456789012')).toEqual({ kind: 'recovery', code: '123456789012' })
    expect(inGroups('123456789012')).toBe('1234-5678-9012')
  })
})

describe('a passkey', () => {
  test('is registered and verifies, and the first one comes with the recovery codes', inAll, async () => {
    const { device, codes } = await addPasskey()
    expect(codes).toHaveLength(10)
    expect((await secondFactorOf(world.db, ana)).passkeys).toMatchObject([{ name: 'Portátil', lastUsedAt: null }])
    const credential = device.prove(await provingOptions(world, ana, { origin }))
    expect((await proveIt({ kind: 'passkey', credential, origin })).ok).toBe(true)
    expect((await secondFactorOf(world.db, ana)).passkeys).toMatchObject([{ lastUsedAt: new Date(clock) }])
    expect((await addPasskey()).codes, 'a second one has none').toBeNull()
  })

  test('answers a challenge once, within five minutes, for its own person only', inAll, async () => {
    const { device } = await addPasskey()
    const options = await provingOptions(world, ana, { origin })
    const credential = device.prove(options)
    const joao = await addStaff(world, 'counter')
    await addPasskey(joao)
    expect(await proveIt({ kind: 'passkey', credential, origin }, joao)).toEqual(refused('passkey_refused'))
    expect((await proveIt({ kind: 'passkey', credential, origin })).ok).toBe(true)
    expect(await proveIt({ kind: 'passkey', credential: device.prove(options), origin })).toEqual(refused('passkey_refused'))
    const late = device.prove(await provingOptions(world, ana, { origin }))
    clock += minutes(6)
    expect(await proveIt({ kind: 'passkey', credential: late, origin })).toEqual(refused('passkey_refused'))
    await periodicJobs[0]?.work(world)
    expect(await world.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
  })

  test('of twenty that send one answer at once, one succeeds', inAll, async () => {
    const { device } = await addPasskey()
    const credential = device.prove(await provingOptions(world, ana, { origin }))
    const all = await Promise.all(Array.from({ length: 20 }, () => proveIt({ kind: 'passkey', credential, origin })))
    expect(all.filter((each) => each.ok)).toHaveLength(1)
  })

  test('that was cloned is detected by its counter; one that does not count is accepted', inAll, async () => {
    const { device } = await addPasskey()
    const use = async (counter: number) =>
      (
        await proveIt({
          kind: 'passkey',
          credential: device.prove(await provingOptions(world, ana, { origin }), { counter }),
          origin,
        })
      ).ok
    expect([await use(0), await use(0), await use(7), await use(7), await use(3), await use(8)]).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
    ])
  })

  test('is refused from another site, without user verification, and from another device', inAll, async () => {
    const { device } = await addPasskey()
    const fresh = () => provingOptions(world, ana, { origin })
    const lies = [
      device.prove(await fresh(), { origin: 'https://farmacia.example.evil.example' }),
      device.prove(await fresh(), { userVerified: false }),
      softwareAuthenticator(origin).prove(await fresh()),
      softwareAuthenticator('https://evil.example').prove(await fresh()),
      'no JSON',
      '{}',
    ]
    for (const credential of lies)
      expect(await proveIt({ kind: 'passkey', credential, origin }), credential).toEqual(refused('passkey_refused'))
  })

  test('cannot be registered twice, nor by an answer to another person’s challenge', inAll, async () => {
    const device = softwareAuthenticator(origin)
    const site = { origin, shopName: 'Farmácia' }
    const register = (credential: string, principal = ana) =>
      setUp(world, principal, { kind: 'passkey', credential, name: '', origin }, nothingMore)
    expect((await register(device.register(await registrationOptions(world, ana, site)))).ok).toBe(true)
    expect(await register(device.register(await registrationOptions(world, ana, site)))).toEqual(refused('passkey_refused'))
    const joao = await addStaff(world, 'counter')
    const hers = softwareAuthenticator(origin).register(await registrationOptions(world, ana, site))
    expect(await register(hers, joao)).toEqual(refused('passkey_refused'))
  })

  test.each([
    ['https://farmacia.example', true],
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', false],
    ['http://[::1]:3000', false],
  ])('%s can have passkeys: %s', (address, takes) => {
    expect(canUsePasskeys(address)).toBe(takes)
  })
})

describe('a second factor', () => {
  test(
    'that is required cannot be removed as the last one; in the demo it is removed with its recovery codes',
    inAll,
    async () => {
      await addApp()
      await addPasskey()
      const key = (await secondFactorOf(world.db, ana)).passkeys[0]?.id ?? ''
      const inShop = (where: World, remove: 'totp' | 'passkey') =>
        transaction(where.db, (tx) => (remove === 'totp' ? removeTotp(where, tx, ana) : removePasskey(where, tx, ana, key)))
      expect((await inShop(world, 'totp')).ok).toBe(true)
      expect(await inShop(world, 'totp')).toEqual(refused('not_found'))
      expect(await inShop(world, 'passkey')).toEqual(refused('last_second_step'))
      expect((await secondFactorOf(world.db, ana)).passkeys).toHaveLength(1)
      expect((await inShop(demo, 'passkey')).ok).toBe(true)
      expect(await secondFactorOf(world.db, ana)).toEqual({ totpSince: null, passkeys: [], recoveryCodesLeft: 0 })
    },
  )

  test('of two removals at once one is refused as the last one', inAll, async () => {
    await addApp()
    await addPasskey()
    const key = (await secondFactorOf(world.db, ana)).passkeys[0]?.id ?? ''
    const both = await Promise.all([
      transaction(world.db, (tx) => removeTotp(world, tx, ana)),
      transaction(world.db, (tx) => removePasskey(world, tx, ana, key)),
    ])
    expect(both.filter((each) => each.ok)).toHaveLength(1)
    expect(await hasSecondFactor(world.db, ana)).toBe(true)
  })

  test('that is to be the first is refused when there is another', inAll, async () => {
    await addApp()
    const { sealed, secret } = beginTotp(world, ana, 'Farmácia')
    const code = { kind: 'totp', enrolment: sealed, code: codeAt(secret.replaceAll(' ', '')), first: true } as const
    expect(await setUp(world, ana, code, nothingMore)).toEqual(refused('already_set_up'))
  })
})
