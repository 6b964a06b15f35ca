import { describe, expect, test } from 'vitest'
import { loadContent } from '#db/seed/load-content.ts'
import { purchasePolicy } from '#db/seed/pages-purchase.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { readShell } from '#src/web/shell/shell.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { listConsentVersions, publishConsent } from '#src/shop/accounts/consents/consent-publishing.actions.server.ts'
import { checkConsent, readConsentTexts } from '#src/shop/accounts/consents/consents.actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { findPage } from './actions.server.ts'
import { searchFaqs } from './screens/faqs.server.ts'
import { formOfPage } from './content-sections.ts'
import type { PageKey } from './page.ts'
import { plainText } from './prose.ts'
import { settingsInTexts } from './settings-in-texts.ts'
import { submitPublishForm } from './screens/staff-page.server.ts'
import { submitPageForm } from './screens/staff-page.server.ts'
import type { PageAnswer } from './screens/staff-page.server.ts'
import { findStaffPage, listStaffPages } from './staff-pages.actions.server.ts'

const { world } = await shopFixture()
await transaction(world.db, (tx) => loadContent({ ...world, tx }))
const diogo = await addStaff(world, 'owner')
const { ask, signIn } = openApi(world)
const asOwner = await signIn(diogo)

const visit = (): StaffVisit => ({ ...visitAs(world), principal: diogo })
const read = async (key: PageKey, locale: 'pt' | 'en' = 'pt') =>
  findPage(world, key, { locale, settings: settingsInTexts(await readWebsite(world.db), locale, world.now()) })

async function press(key: PageKey, intent: string, change: Record<string, string> = {}): Promise<Response | PageAnswer> {
  const page = (await findStaffPage(world.db, key))!
  const { texts, sections } = formOfPage(page.content)
  const form = new FormData()
  for (const [name, text] of Object.entries({ seen: String(page.version), ...texts, ...change, intent })) form.append(name, text)
  for (const { kind, uid } of sections) form.append('piece', `${kind}:${uid}`)
  return withLocale('pt', () => submitPageForm(visit(), page, form))
}

describe('the form of a page', () => {
  test('publishes the typed texts as a new version, with an audit entry', async () => {
    expect(await press('terms', 'save', { 'lead.pt': 'Leia com **calma**, em {address}.' })).toMatchObject({ status: 303 })
    expect((await read('terms')).lead).toContain('Leia com **calma**, em Rua')
    const stored = await world.db
      .selectFrom('page_versions')
      .select('version')
      .where('key', '=', 'terms')
      .orderBy('version')
      .execute()
    expect(stored.map(({ version }) => version)).toEqual([1, 2])
    const noted = await world.db.selectFrom('audit_log').select('action').where('subject_id', '=', 'terms').execute()
    expect(noted).toEqual([{ action: 'page_changed' }])
  })

  test('has no unseen characters, or such that turn a line around', async () => {
    const typed = 'Leia\u202E com\u0007 calma'
    expect(await press('services', 'preview', { 'lead.pt': typed })).toMatchObject({
      form: { texts: { 'lead.pt': 'Leia com  calma' } },
    })
    expect(await press('services', 'save', { 'lead.pt': typed })).toMatchObject({ status: 303 })
    expect((await read('services')).lead).toContain('Leia com  calma')
  })

  test('the menus name the purchase policy by the title of its page', async () => {
    const called = async (locale: 'pt' | 'en') => (await readShell({ ...visit(), locale }))?.policy
    expect([await called('pt'), await called('en')]).toEqual([purchasePolicy.title.pt, purchasePolicy.title.en])
    await press('purchase_policy', 'save', { 'title.pt': 'Comprar na {pharmacy_name}', 'title.en': 'Buying from us' })
    expect([await called('pt'), await called('en')]).toEqual([(await read('purchase_policy')).title, 'Buying from us'])
    expect(await called('pt')).toMatch(/^Comprar na Farm/)
  })

  test('a published version cannot be changed or deleted', async () => {
    const rewrite = world.db.updateTable('page_versions').set({ version: 9 }).where('key', '=', 'terms').execute()
    await expect(rewrite).rejects.toThrow('only ever succeeded')
    await expect(world.db.deleteFrom('page_versions').execute()).rejects.toThrow('only ever succeeded')
    await expect(world.db.updateTable('consent_texts').set({ text_pt: 'x' }).execute()).rejects.toThrow('only ever succeeded')
  })

  test('every page is saved unchanged when its form is sent back', async () => {
    for (const { key, content } of await listStaffPages(world.db)) {
      expect(await press(key, 'save')).toMatchObject({ status: 303 })
      expect((await findStaffPage(world.db, key))?.content).toEqual(content)
    }
  })

  test('an unknown setting in braces is refused, and typed texts stay', async () => {
    const answer = await press('faqs', 'save', { 'p2.text.en': 'In {hors} or {hours} hours.' })
    expect(answer).toMatchObject({ form: { texts: { 'p2.text.en': 'In {hors} or {hours} hours.' } } })
    expect('errors' in answer ? answer.errors : {}).toEqual({
      'p2.text.en': 'Estas definições não existem: hors. Escolha da lista ao lado.',
    })
    expect(plainText((await read('faqs', 'en')).faqs[0]!.questions[0]!.blocks)).not.toContain('hors')
  })

  test.each([
    ['title.pt', ' '],
    ['p1.heading.en', ''],
    ['p1.text.pt', ''],
    ['p1.text.pt', 'x'.repeat(20_001)],
    ['title.en', 'x'.repeat(301)],
    ['p1.text.en', 'a\0b'],
  ])('reports an error at %s', async (field, text) => {
    const answer = await press('terms', 'save', { [field]: text })
    expect('errors' in answer ? Object.keys(answer.errors ?? {}) : []).toEqual([field])
  })

  test('a removed section is restored at its position with all its texts, typed or saved', async () => {
    const afterRemoval = await press('faqs', 'remove:p3', { 'p3.text.en': 'Typed just now.' })
    if (afterRemoval instanceof Response) throw new Error('led elsewhere')
    expect(afterRemoval.form.sections.map(({ uid }) => uid)).not.toContain('p3')
    const { kind, uid, at, texts } = afterRemoval.removed!
    expect(Object.fromEntries(texts)).toMatchObject({ 'p3.text.en': 'Typed just now.' })
    const form = new FormData()
    for (const [name, text] of texts) form.append(`removed.${name}`, text)
    for (const section of afterRemoval.form.sections) form.append('piece', `${section.kind}:${section.uid}`)
    form.append('intent', `restore:${kind}:${uid}:${at}`)
    const page = (await findStaffPage(world.db, 'faqs'))!
    const back = await withLocale('pt', () => submitPageForm(visit(), page, form))
    expect(back).toMatchObject({ added: 'p3', form: { sections: formOfPage(page.content).sections } })
    expect(back).toMatchObject({ form: { texts: { 'p3.text.en': 'Typed just now.' } } })
  })

  test('a section added after another was removed is empty', async () => {
    const { sections } = formOfPage((await findStaffPage(world.db, 'faqs'))!.content)
    const last = sections.at(-1)!.uid
    const afterRemoval = await press('faqs', `remove:${last}`)
    if (afterRemoval instanceof Response) throw new Error('led elsewhere')
    const form = new FormData()
    for (const [name, text] of afterRemoval.removed!.texts) form.append(`removed.${name}`, text)
    for (const section of afterRemoval.form.sections) form.append('piece', `${section.kind}:${section.uid}`)
    form.append('intent', 'add:group')
    const page = (await findStaffPage(world.db, 'faqs'))!
    const added = await withLocale('pt', () => submitPageForm(visit(), page, form))
    expect(added).toMatchObject({ added: last })
    expect('form' in added ? added.form.texts : {}).not.toHaveProperty(`${last}.heading.pt`)
  })

  test('shows a preview with settings filled in, and adds and moves sections without saving', async () => {
    const preview = await press('services', 'preview', { 'p1.text.pt': 'Ligue: {phone}. <b>x</b>' })
    if (preview instanceof Response) throw new Error('led elsewhere')
    expect(plainText(preview.preview!.pt.services[0]!.blocks)).toMatch(/^Ligue: \d{3} \d{3} \d{3}\. <b>x<\/b>$/)
    const more = await press('faqs', 'add:group', { 'p2.text.pt': 'Por guardar' })
    if (more instanceof Response) throw new Error('led elsewhere')
    expect(more.form.texts['p2.text.pt']).toBe('Por guardar')
    expect(more.form.sections.at(-1)?.kind).toBe('group')
    expect((await findStaffPage(world.db, 'faqs'))?.content.faqs).toHaveLength(
      more.form.sections.filter(({ kind }) => kind === 'group').length - 1,
    )
  })

  test('of two who publish, the slower one gets a conflict', async () => {
    await press('privacy_policy', 'save')
    const answer = await press('privacy_policy', 'save', { seen: '1', 'title.pt': 'A minha' })
    expect(answer).toMatchObject({ form: { texts: { 'title.pt': 'A minha', seen: '3' } } })
    expect('errors' in answer ? answer.errors?.['form'] : '').toContain('Outra pessoa')
  })
})

test('a setting inside a text is plain text, with any content', async () => {
  const { blocks } = await import('./page-reading.server.ts').then(({ readPage }) => {
    const both = (text: string) => ({ pt: text, en: text })
    const content = {
      title: both('x'),
      lead: both('x'),
      sections: [{ heading: both('x'), text: both('Olá {name}, [ler]({url})') }],
      services: [],
      faqs: [],
      people: [],
    }
    return readPage(content, 'pt', { name: '*<b>* [x](javascript:1) # _', url: 'https://a.pt/b_c?d=(e)' }).sections[0]!
  })
  expect(plainText(blocks)).toBe('Olá *<b>* [x](javascript:1) # _, ler')
  expect(JSON.stringify(blocks)).toContain('"to":"https://a.pt/b_c?d=(e)"')
})

describe('the search in the questions', () => {
  test('finds every word in question or answer, accents and capitals or not', async () => {
    const { faqs } = await read('faqs')
    const all = searchFaqs(faqs, '')
    expect(all.count).toBeGreaterThan(10)
    expect(searchFaqs(faqs, 'RECEITA cóla').count).toBe(searchFaqs(faqs, 'receita cola').count)
    expect(searchFaqs(faqs, 'receita').count).toBeGreaterThan(0)
    expect(searchFaqs(faqs, 'receita').count).toBeLessThan(all.count)
    expect(searchFaqs(faqs, 'zzz')).toEqual({ groups: [], count: 0 })
  })
})

describe('the text of a consent', () => {
  test('is replaced by a new version, never changed, and a stale form is refused', async () => {
    const before = await readConsentTexts(world.db)
    const form = new FormData()
    for (const [name, text] of Object.entries({ 'text.pt': 'Aceito  tudo.', 'text.en': 'I accept.', seen: '1' }))
      form.set(name, text)
    expect(await withLocale('pt', () => submitPublishForm(visit(), 'privacy', form))).toMatchObject({ status: 303 })
    const after = await readConsentTexts(world.db)
    expect(after.privacy).toEqual({ version: 2, text: { pt: 'Aceito tudo.', en: 'I accept.' } })
    expect(after.terms).toEqual(before.terms)
    expect((await checkConsent(world.db, ['privacy', 'terms'], 1)).ok).toBe(false)
    expect((await listConsentVersions(world.db)).get('privacy')?.map(({ version }) => version)).toEqual([2, 1])
    const result = await withLocale('pt', () => submitPublishForm(visit(), 'privacy', form))
    expect(result).toMatchObject({
      texts: { 'text.pt': 'Aceito tudo.', seen: '2' },
      errors: { form: expect.stringContaining('Outra pessoa') },
    })
  })

  test('privacy and terms share one box, so the next number is above both', async () => {
    const context = { principal: diogo, source: 'page' as const }
    const text = { pt: 'Novo', en: 'New' }
    expect(await publishConsent(world, context, { kind: 'terms', text, expected: 1 })).toEqual({
      ok: true,
      value: { version: 3 },
    })
    expect(await publishConsent(world, context, { kind: 'health', text, expected: 1 })).toEqual({
      ok: true,
      value: { version: 2 },
    })
  })

  test('of three who publish at once, one succeeds', async () => {
    const context = { principal: diogo, source: 'page' as const }
    const publish = () => publishConsent(world, context, { kind: 'marketing', text: { pt: 'Novo', en: 'New' }, expected: 1 })
    const answers = await Promise.all([publish(), publish(), publish()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('privacy and terms published at once get different numbers', async () => {
    const context = { principal: diogo, source: 'page' as const }
    const versions = await listConsentVersions(world.db)
    const publish = (kind: 'privacy' | 'terms') =>
      publishConsent(world, context, {
        kind,
        text: { pt: 'Outro', en: 'Another' },
        expected: versions.get(kind)?.[0]?.version ?? 0,
      })
    const answers = await Promise.all([publish('privacy'), publish('terms')])
    const numbers = answers.map((one) => (one.ok ? one.value.version : 0))
    expect(Math.abs((numbers[0] ?? 0) - (numbers[1] ?? 0))).toBe(1)
  })

  test('an empty one is not published', async () => {
    const form = new FormData()
    form.set('text.pt', ' ')
    const answer = await withLocale('pt', () => submitPublishForm(visit(), 'health', form))
    expect(Object.keys((answer as { errors: object }).errors)).toEqual(['text.pt', 'text.en'])
  })
})

describe('the calls for pages', () => {
  test('show every page for editing, and publish a part of one', async () => {
    const { list } = await ask('GET', '/staff/pages', undefined, asOwner)
    expect(list.map(({ id }) => id)).toEqual(['company', 'services', 'faqs', 'purchase_policy', 'privacy_policy', 'terms'])
    const { status, data } = await ask('PATCH', '/staff/pages/company', { title: { pt: 'Nós', en: 'Us' } }, asOwner)
    expect([status, data.attributes['title']]).toEqual([200, { pt: 'Nós', en: 'Us' }])
    expect(data.attributes['people']).toHaveLength(3)
  })

  test.each([
    [{ title: { pt: '', en: 'x' } }, 'required', 'title/pt'],
    [{ lead: { pt: '{nada}', en: 'x' } }, 'setting_unknown', 'lead/pt'],
    [{ sections: [{ heading: { pt: 'x', en: 'x' }, text: { pt: 'x' } }] }, 'required', 'sections/0/text/en'],
    [{ sections: 'x' }, 'invalid', 'sections'],
  ])('refuse %o', async (wrong, code, field) => {
    const { status, errors } = await ask('PATCH', '/staff/pages/company', wrong, asOwner)
    expect([status, errors[0]?.code, errors[0]?.source?.pointer]).toEqual([422, code, `/data/attributes/${field}`])
  })

  test('refuse a change of an older version, and answer 404 for an unknown page', async () => {
    expect((await ask('PATCH', '/staff/pages/company', { seen: 1 }, asOwner)).errors[0]).toMatchObject({
      code: 'page_changed',
      status: '409',
    })
    expect((await ask('GET', '/staff/pages/nada', undefined, asOwner)).status).toBe(404)
    expect((await ask('PATCH', '/staff/pages/__proto__', {}, asOwner)).status).toBe(404)
  })
})
