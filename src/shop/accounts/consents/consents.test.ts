import { expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { addMarta } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { checkConsent, readConsentTexts, recordConsents, visibleVersion } from './consents.actions.server.ts'

const { world } = await shopFixture()

const publish = (kind: string, version: number, when = new Date('2025-01-01')) =>
  world.db
    .insertInto('consent_texts')
    .values({ kind, version, text_pt: `${kind} ${version}`, text_en: `${kind} ${version}`, published_at: when })
    .execute()

test('one box covers privacy and terms: its number is the greater of both versions', async () => {
  expect(await checkConsent(world.db, ['privacy', 'terms'], 1)).toEqual({ ok: true, value: { privacy: 1, terms: 1 } })
  await publish('terms', 2)
  const texts = await readConsentTexts(world.db)
  expect(texts).toMatchObject({ privacy: { version: 1 }, terms: { version: 2, text: { pt: 'terms 2' } } })
  expect(visibleVersion(texts, ['privacy', 'terms'])).toBe(2)
  expect(await checkConsent(world.db, ['privacy', 'terms'], 1)).toEqual({ ok: false, error: { code: 'consent_outdated' } })
  for (const agreed of [2, true] as const)
    expect(await checkConsent(world.db, ['privacy', 'terms'], agreed)).toEqual({ ok: true, value: { privacy: 1, terms: 2 } })
})

test('a text of the future does not count yet', async () => {
  await publish('privacy', 5, new Date(Date.now() + 86_400_000))
  expect((await readConsentTexts(world.db)).privacy.version).toBe(1)
})

test('a consent is stored with its version, language and source', async () => {
  const { userId } = await addMarta(world)
  const versions = { privacy: 1, terms: 1 }
  await transaction(world.db, (tx) =>
    recordConsents(world, tx, { userId, kinds: ['privacy', 'terms'], versions, locale: 'en', source: 'page' }),
  )
  const rows = await world.db.selectFrom('consents').selectAll().where('user_id', '=', userId).orderBy('kind').execute()
  expect(rows).toMatchObject([
    { kind: 'privacy', version: 1, locale: 'en', door: 'page', withdrawn_at: null },
    { kind: 'terms', version: 1, locale: 'en', door: 'page', withdrawn_at: null },
  ])
})

test('of several tabs that agree to offers at once, one consent stays', async () => {
  const { userId } = await addMarta(world)
  const agree = () =>
    transaction(world.db, (tx) =>
      recordConsents(world, tx, { userId, kinds: ['marketing'], versions: { marketing: 1 }, locale: 'pt', source: 'page' }),
    )
  await Promise.all([agree(), agree(), agree()])
  expect(await world.db.selectFrom('consents').select('id').where('user_id', '=', userId).execute()).toHaveLength(1)
})
