import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consentTexts } from '#db/seed/consents.ts'
import { pharmacy } from '#db/seed/pharmacy.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'

const migrations = join(import.meta.dirname, '../../../../db/migrations')
const migration = '0047-words-of-requests.sql'

const folder = mkdtempSync(join(tmpdir(), 'botica-before-'))
// The tables before the migration, made once: each test adds its rows and rolls them back.
const database = await databaseFixture({ template: 'empty' })
for (const name of readdirSync(migrations).filter((file) => file < migration)) cpSync(join(migrations, name), join(folder, name))
await migrate(database.url, folder)
rmSync(folder, { recursive: true })

const shipped = {
  pt: 'Autorizo a farmácia a tratar os meus dados de saúde. O que compro pode dizer algo sobre a minha saúde; a farmácia usa-o só para preparar, entregar e registar esta encomenda. Posso retirar a autorização quando quiser.',
  en: 'I allow the pharmacy to process my health data.',
}
const own = { pt: 'A nossa própria frase.', en: 'Our own sentence.' }
const current = consentTexts.find(({ kind }) => kind === 'health')?.text

const shippedPromo = {
  pt: 'Entrega grátis no continente a partir de {free_from} · Levantamento na farmácia em {pickup_ready_hours} horas',
  en: 'Free delivery on the mainland from {free_from} · Collection at the pharmacy in {pickup_ready_hours} hours',
}

type Sentences = readonly (typeof own | undefined)[]

const rowsOf = (sentences: Sentences) =>
  sentences.map((text, index) => ({ kind: 'health', version: index + 1, text_pt: text!.pt, text_en: text!.en }))

// The same words in another kind of text are not affected.
const terms = { kind: 'terms', version: 1, text_pt: shipped.pt, text_en: shipped.en }

type Case = { of: string; texts: Sentences; promo: typeof own; after: { texts: Sentences; promo: typeof own } }

const cases: Case[] = [
  {
    of: 'that never changed its sentences has the new ones',
    texts: [shipped],
    promo: shippedPromo,
    after: { texts: [shipped, current], promo: pharmacy.promoStrip },
  },
  {
    of: 'that published a sentence of its own keeps it',
    texts: [shipped, own],
    promo: own,
    after: { texts: [shipped, own], promo: own },
  },
  {
    of: 'that went back to the first sentence has the new one',
    texts: [own, shipped],
    promo: own,
    after: { texts: [own, shipped, current], promo: own },
  },
  { of: 'that asks for no consent to health data asks for none', texts: [], promo: own, after: { texts: [], promo: own } },
]

test.each(cases)('a shop whose texts did not mention prescriptions yet, $of', async ({ texts, promo, after }) => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    for (const { kind, version, text_pt, text_en } of [...rowsOf(texts), terms])
      await client.query("insert into consent_texts values ($1, $2, $3, $4, '2026-01-02')", [kind, version, text_pt, text_en])
    await client.query('insert into website (config) values ($1)', [{ promo, name: 'Farmácia' }])
    await client.query(readFileSync(join(migrations, migration), 'utf8'))
    const { rows } = await client.query('select kind, version, text_pt, text_en from consent_texts order by kind, version')
    expect(rows).toEqual([...rowsOf(after.texts), terms])
    const website = await client.query('select config from website')
    expect(website.rows).toEqual([{ config: { promo: after.promo, name: 'Farmácia' } }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
