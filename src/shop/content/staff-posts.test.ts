import { describe, expect, test } from 'vitest'
import { loadContent } from '#db/seed/load-content.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { stockedShopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { findPost, listPosts, productsOfPost, relatedPosts } from './actions.server.ts'
import { formOfPost } from './post-form.ts'
import type { StaffPost } from './post.ts'
import { submitChangeForm, submitCreateForm } from './screens/staff-post.server.ts'
import type { PostAnswer } from './screens/staff-post.server.ts'
import { appear, findStaffPost, listStaffPosts } from './staff-posts.actions.server.ts'

const { world } = await stockedShopFixture()
await transaction(world.db, (tx) => loadContent({ ...world, tx }))
const diogo = await addStaff(world, 'owner')
const { ask, signIn } = openApi(world)
const asOwner = await signIn(diogo)

const texts = {
  category: 'health',
  'title.pt': 'Gripe e frio',
  'title.en': 'Flu and cold',
  'summary.pt': 'Como passar o inverno.',
  'summary.en': 'How to get through winter.',
  'body.pt': '## Em casa\r\n\r\nDescanse **bem**.',
  'body.en': '## At home\n\nRest **well**.',
  author: 'Ana Vaz',
  when: 'now',
}
type Fields = Record<string, string>

const visit = (): StaffVisit => ({ ...visitAs(world), principal: diogo })
function formWith(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const create = (fields: Fields) => withLocale('pt', () => submitCreateForm(visit(), formWith({ ...texts, ...fields })))
const change = (post: StaffPost, fields: Fields) => withLocale('pt', () => submitChangeForm(visit(), post, formWith(fields)))
const errorsOf = (answer: Response | PostAnswer): Fields => ('form' in answer ? (answer.errors ?? {}) : {})
let made = 0
async function published(fields: Fields = {}): Promise<StaffPost> {
  const title = `Artigo ${(made += 1)}`
  const answer = await create({ 'title.pt': title, 'title.en': `Post ${made}`, ...fields })
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.errors))
  const { posts } = await listStaffPosts(world, { state: undefined, q: title, page: { number: 1, size: 1 } })
  return posts[0]!
}
const kindAt = async (slug: string, locale: 'pt' | 'en' = 'pt') => (await findPost(world, slug, locale))?.kind
const auditOf = (id: string) =>
  world.db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject_id', '=', id).orderBy('id').execute()

describe('the form of a post', () => {
  test('creates one at an address from its title, with an audit entry', async () => {
    const answer = await create({})
    expect((answer as Response).headers.get('Location')).toBe('/gestao/comunicacoes?done=created')
    const found = await findPost(world, 'gripe-e-frio', 'pt')
    expect(found).toMatchObject({
      kind: 'found',
      post: { title: 'Gripe e frio', body: '## Em casa\n\nDescanse **bem**.', readingMinutes: 1 },
    })
    const id = found?.kind === 'found' ? found.post.id : ''
    expect(await auditOf(id)).toEqual([{ action: 'post_created', actor_id: diogo.publicId }])
    expect(await findPost(world, 'gripe-e-frio', 'en')).toEqual({ kind: 'moved', slug: 'flu-and-cold' })
  })

  test('shows the typed texts again when something is wrong, with the error at the field', async () => {
    const answer = await create({ 'summary.en': ' ', 'title.pt': 'Sem resumo' })
    expect(answer).toMatchObject({
      errors: { 'summary.en': 'Preencha este campo.' },
      form: { texts: { 'title.pt': 'Sem resumo' } },
    })
    expect(errorsOf(await create({ 'title.en': '' }))).toHaveProperty(['title.en'])
    expect(errorsOf(await create({ 'slug.pt': 'Não É Bom', 'title.pt': 'X y' }))).toHaveProperty(['slug.pt'])
    expect(errorsOf(await create({ when: 'at', at: '2026-02-30T10:00', 'title.pt': 'X z' }))).toHaveProperty(['at'])
    expect(errorsOf(await create({ when: 'at', at: '', 'title.pt': 'X w' }))).toHaveProperty(['at'])
    expect(errorsOf(await create({ category: 'gossip' }))).toHaveProperty(['category'])
    expect(errorsOf(await create({ 'body.pt': 'x'.repeat(20_001), 'title.pt': 'Longo' }))).toHaveProperty(['body.pt'])
    expect(errorsOf(await create({ 'body.pt': 'a\0b', 'title.pt': 'Nulo' }))).toHaveProperty(['body.pt'])
    expect(errorsOf(await create({ 'title.en': 'Another' }))).toEqual({
      'slug.pt': 'Outro artigo já tem este endereço. Escolha outro.',
    })
  })

  test('shows a preview in both languages, and saves nothing', async () => {
    const before = await listStaffPosts(world, { state: undefined, q: '', page: { number: 1, size: 1 } })
    const answer = await create({
      intent: 'preview',
      'title.pt': '',
      'body.en': '<script>alert(1)</script> [x](javascript:alert(1))',
    })
    expect(answer).toMatchObject({
      form: { texts: { 'body.pt': texts['body.pt'].replaceAll('\r\n', '\n') } },
      preview: {
        pt: { title: '', blocks: [{ kind: 'heading', level: 4 }, { kind: 'paragraph' }] },
        en: {
          blocks: [
            {
              kind: 'paragraph',
              parts: [
                { kind: 'text', text: '<script>alert(1)</script> ' },
                { kind: 'text', text: 'x' },
              ],
            },
          ],
        },
      },
    })
    expect((await listStaffPosts(world, { state: undefined, q: '', page: { number: 1, size: 1 } })).total).toBe(before.total)
  })

  test('saves an incomplete draft, which is not public', async () => {
    const draft = await published({ when: 'draft', 'body.en': '', 'summary.pt': '', author: '' })
    expect(draft.publishedAt).toBeNull()
    expect(await findPost(world, draft.slug.pt, 'pt')).toBeUndefined()
    expect(await findPost(world, draft.id, 'pt')).toBeUndefined()
    expect((await ask('GET', `/posts/${draft.slug.pt}`)).status).toBe(404)
    const { posts } = await listPosts(world, { locale: 'pt', page: { number: 1, size: 100 } })
    expect(posts.map(({ id }) => id)).not.toContain(draft.id)
    expect(errorsOf(await change(draft, { ...formOfPost(draft, world.now()).texts, when: 'now' }))).toHaveProperty(['summary.pt'])
  })

  test('shows a post as it can be sent back unchanged', async () => {
    const post = await published({ when: 'at', at: '2026-03-29T08:15', 'product.1': 'PAR-000114' })
    await change(post, { ...formOfPost(post, world.now()).texts })
    const { version, updatedAt: _, ...after } = (await findStaffPost(world.db, post.id))!
    const { version: before, updatedAt: __, ...same } = post
    expect(after).toEqual(same)
    expect(version).toBe(before + 1)
  })

  test.each(['2026-03-29T08:15:42.123Z', '2026-10-25T01:30:00.000Z'])(
    'keeps the exact publication time %s unless another one is typed',
    async (moment) => {
      const post = await published()
      await world.db
        .updateTable('posts')
        .set({ published_at: new Date(moment) })
        .where('public_id', '=', post.id)
        .execute()
      const before = (await findStaffPost(world.db, post.id))!
      await change(before, { ...formOfPost(before, world.now()).texts, 'title.pt': `Sem mexer ${moment}` })
      expect((await findStaffPost(world.db, post.id))?.publishedAt?.toISOString()).toBe(moment)
    },
  )

  test('of two owners who change a post, the slower one gets a conflict, keeps the typed texts, and can save again', async () => {
    const post = await published()
    const form = formOfPost(post, world.now()).texts
    await change(post, { ...form, 'title.pt': 'O primeiro' })
    const late = await change(post, { ...form, 'title.pt': 'O segundo' })
    expect(late).toMatchObject({ form: { texts: { 'title.pt': 'O segundo', seen: '2' } } })
    expect(errorsOf(late)['form']).toContain('Outra pessoa')
    expect((await findStaffPost(world.db, post.id))?.title.pt).toBe('O primeiro')
    await change(post, (late as PostAnswer).form.texts)
    expect((await findStaffPost(world.db, post.id))?.title.pt).toBe('O segundo')
  })

  test('at the same moment, one of three changes succeeds', async () => {
    const post = await published()
    const form = formOfPost(post, world.now()).texts
    const answers = await Promise.all(['um', 'dois', 'três'].map((title) => change(post, { ...form, 'title.pt': title })))
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
  })
})

describe('the address of a post', () => {
  test('redirects after it has changed, and back', async () => {
    const post = await published()
    const form = formOfPost(post, world.now()).texts
    await change(post, { ...form, 'slug.pt': 'novo-endereco', 'slug.en': 'new-address' })
    expect(await findPost(world, post.slug.pt, 'pt')).toEqual({ kind: 'moved', slug: 'novo-endereco' })
    expect(await findPost(world, post.slug.en, 'en')).toEqual({ kind: 'moved', slug: 'new-address' })
    await change(post, { ...form, 'slug.pt': post.slug.pt, 'slug.en': post.slug.en, seen: '2' })
    expect(await kindAt(post.slug.pt)).toBe('found')
    expect(await findPost(world, 'novo-endereco', 'pt')).toEqual({ kind: 'moved', slug: post.slug.pt })
  })

  test('answers 410 once the post is deleted, former addresses too, until another post uses it', async () => {
    const post = await published()
    const form = formOfPost(post, world.now()).texts
    await change(post, { ...form, 'slug.pt': 'ja-foi' })
    expect(await change(post, { ...form, intent: 'ask-delete', 'title.pt': 'Por guardar' })).toMatchObject({
      asksDelete: true,
      form: { texts: { 'title.pt': 'Por guardar' } },
    })
    expect(await kindAt('ja-foi')).toBe('found')
    expect((await change(post, { intent: 'delete' })) as Response).toMatchObject({ status: 303 })
    expect(await findStaffPost(world.db, post.id)).toBeUndefined()
    for (const slug of ['ja-foi', post.slug.pt, post.slug.en, post.id]) expect(await kindAt(slug)).toBe('gone')
    expect(await kindAt('nunca-houve')).toBeUndefined()
    expect((await auditOf(post.id)).map(({ action }) => action)).toEqual(['post_created', 'post_changed', 'post_deleted'])
    await published({ 'slug.pt': 'ja-foi' })
    expect(await kindAt('ja-foi')).toBe('found')
  })

  test('and its id answer 410 when the post was unpublished before it was deleted', async () => {
    const post = await published()
    await change(post, { ...formOfPost(post, world.now()).texts, when: 'draft' })
    await change(post, { intent: 'delete' })
    for (const address of [post.slug.pt, post.slug.en, post.id]) expect(await kindAt(address)).toBe('gone')
  })

  test('redirects to its former post while another post with it is only a draft, deleted or not', async () => {
    const post = await published()
    await change(post, { ...formOfPost(post, world.now()).texts, 'slug.pt': 'mudou-se' })
    const draft = await published({ when: 'draft', 'slug.pt': post.slug.pt, 'slug.en': 'only-a-draft' })
    expect(await findPost(world, post.slug.pt, 'pt')).toEqual({ kind: 'moved', slug: 'mudou-se' })
    await change(draft, { intent: 'delete' })
    expect(await findPost(world, post.slug.pt, 'pt')).toEqual({ kind: 'moved', slug: 'mudou-se' })
    expect(await kindAt('only-a-draft')).toBeUndefined()
  })

  test('redirects after the post was unpublished and published again with another one', async () => {
    const post = await published()
    const form = formOfPost(post, world.now()).texts
    await change(post, { ...form, when: 'draft' })
    await change(post, { ...form, when: 'draft', 'slug.pt': 'de-volta', seen: '2' })
    await change(post, { ...form, 'slug.pt': 'de-volta', seen: '3' })
    expect(await findPost(world, post.slug.pt, 'pt')).toEqual({ kind: 'moved', slug: 'de-volta' })
  })

  test('of two posts created at once with the same one, the second is refused', async () => {
    const answers = await Promise.all(
      ['at-once-a', 'at-once-b'].map((slug) => create({ 'slug.pt': 'ao-mesmo-tempo', 'slug.en': slug })),
    )
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
    expect(answers.map(errorsOf)).toContainEqual(expect.objectContaining({ 'slug.pt': expect.any(String) }))
  })

  test('stays when another person has changed the post that is to be deleted', async () => {
    const post = await published()
    const form = formOfPost(post, world.now()).texts
    await change(post, { ...form, 'title.pt': 'Entretanto' })
    expect(await change(post, { ...form, intent: 'delete' })).toMatchObject({ errors: { form: expect.any(String) } })
    expect(await kindAt(post.slug.pt)).toBe('found')
  })

  test('an unpublished post does not exist for readers', async () => {
    const post = await published()
    await change(post, { ...formOfPost(post, world.now()).texts, when: 'draft' })
    expect(await kindAt(post.slug.pt)).toBeUndefined()
  })
})

const publicVersion = async (): Promise<number> =>
  (await world.db.selectFrom('content_versions').select('version').where('name', '=', 'public').executeTakeFirstOrThrow()).version

test('a scheduled post appears by the clock, and cached pages are invalidated for it once', async () => {
  await appear(world)
  const post = await published({ when: 'at', at: '2031-01-15T09:00' })
  const { counts } = await listStaffPosts(world, { state: 'scheduled', q: '', page: { number: 1, size: 10 } })
  expect(counts.scheduled).toBe(1)
  expect(await kindAt(post.slug.pt)).toBeUndefined()
  const before = await publicVersion()
  expect([await appear(world), await publicVersion()]).toEqual([0, before])
  const then = { ...world, now: () => new Date('2031-01-15T09:00:00Z') }
  expect((await findPost(then, post.slug.pt, 'pt'))?.kind).toBe('found')
  expect([await appear(then), await appear(then)]).toEqual([1, 0])
  expect(await publicVersion()).toBe(before + 1)
})

describe('the products of a post', () => {
  const medicine = (kind: string) =>
    world.db
      .selectFrom('variants as v')
      .innerJoin('products as p', 'p.id', 'v.product_id')
      .select(['v.sku', 'p.id', 'p.public_id', 'p.name_pt as name'])
      .where('p.class', '=', kind)
      .where('p.active', '=', true)
      .orderBy('p.id')
      .limit(1)
      .executeTakeFirstOrThrow()

  test('are named by reference or by name, and listed in their order', async () => {
    const cream = await medicine('COSMETIC')
    const post = await published({ 'product.1': ' par-000114 ', 'product.2': cream.sku, 'product.4': 'PAR-000114' })
    expect(post.skus).toHaveLength(2)
    expect((await productsOfPost(world.db, post.id, 'en')).map(({ variant }) => variant.sku)).toEqual(post.skus)
  })

  test('that must not be advertised are refused, by form, by call and by the database', async () => {
    for (const kind of ['MSRM', 'COMPOUNDED']) {
      const { sku, id } = await medicine(kind)
      expect(errorsOf(await create({ 'product.1': sku, 'title.pt': 'Com remédio' }))['product.1']).toContain(sku)
      const { errors } = await ask('POST', '/staff/posts', { ...body, skus: [sku] }, asOwner)
      expect(errors[0]).toMatchObject({ code: 'post_sku_not_advertised', meta: { skus: [sku] } })
      const post = await published()
      const row = await world.db.selectFrom('posts').select('id').where('public_id', '=', post.id).executeTakeFirstOrThrow()
      await expect(
        world.db.insertInto('post_products').values({ post_id: row.id, product_id: id, position: 1 }).execute(),
      ).rejects.toThrow('beside no article')
    }
  })

  test('are left out when they are deleted or must no longer be advertised', async () => {
    const [one, two] = [await medicine('COSMETIC'), await medicine('SUPPLEMENT')]
    const post = await published({ 'product.1': one.sku, 'product.2': two.sku })
    await world.db.updateTable('products').set({ active: false }).where('id', '=', one.id).execute()
    expect((await productsOfPost(world.db, post.id, 'pt')).map(({ id }) => id)).toEqual([two.public_id])
    await world.db.updateTable('products').set({ class: 'COMPOUNDED' }).where('id', '=', two.id).execute()
    expect(await productsOfPost(world.db, post.id, 'pt')).toEqual([])
    expect((await findStaffPost(world.db, post.id))?.skus).toEqual([one.sku])
  })

  test('with an ambiguous name are refused with the references, and so is an unknown one', async () => {
    expect(errorsOf(await create({ 'product.1': 'qqqzzz', 'title.pt': 'Nada' }))['product.1']).toContain('qqqzzz')
    expect(errorsOf(await create({ 'product.3': 'creme', 'title.pt': 'Muitos' }))['product.3']).toMatch(/PAR-\d+.*PAR-\d+/)
  })
})

test('related posts are the newest others, those of its category first', async () => {
  const post = await published({ category: 'promotion' })
  const another = await published({ category: 'promotion' })
  const related = await relatedPosts(world, post, { locale: 'pt', size: 3 })
  expect(related[0]?.id).toBe(another.id)
  expect(related.map(({ id }) => id)).not.toContain(post.id)
  expect(related.map(({ category }) => category === 'promotion')).toEqual([true, true, false])
})

const body = {
  category: 'information',
  title: { pt: 'Pela API', en: 'By the API' },
  summary: { pt: 'Resumo', en: 'Summary' },
  body: { pt: 'Texto', en: 'Text' },
  author: 'Diogo',
}

describe('the calls for posts', () => {
  test('make, show, change and delete one', inAll, async () => {
    const { status, data } = await ask('POST', '/staff/posts', body, asOwner)
    expect(status).toBe(201)
    expect(data.attributes).toMatchObject({
      state: 'draft',
      slug: { pt: 'pela-api', en: 'by-the-api' },
      published_at: null,
      version: 1,
    })
    const path = `/staff/posts/${data.id}`
    expect((await ask('GET', path, undefined, asOwner)).data).toEqual(data)
    const changed = await ask(
      'PATCH',
      path,
      { published_at: '2026-01-01T10:00:00Z', title: { en: 'Through the API' }, seen: 1 },
      asOwner,
    )
    expect(changed.data.attributes).toMatchObject({ state: 'published', title: { pt: 'Pela API', en: 'Through the API' } })
    expect((await ask('GET', '/posts/pela-api')).data.attributes).toMatchObject({ body: 'Texto' })
    expect((await ask('PATCH', path, { author: 'x', seen: 1 }, asOwner)).errors[0]).toMatchObject({
      status: '409',
      code: 'post_changed',
    })
    expect(await ask('DELETE', path, { seen: 1 }, asOwner)).toMatchObject({ status: 409, errors: [{ code: 'post_changed' }] })
    expect((await ask('DELETE', path, { seen: 2 }, asOwner)).status).toBe(204)
    expect((await ask('DELETE', path, undefined, asOwner)).status).toBe(404)
    for (const address of ['pela-api', data.id])
      expect(await ask('GET', `/posts/${address}`)).toMatchObject({ status: 410, errors: [{ code: 'gone' }] })
    expect((await ask('GET', '/posts/nunca-houve')).status).toBe(404)
  })

  test.each([
    [{ title: undefined }, 'title'],
    [{ title: { pt: 'x', en: '' } }, 'title/en'],
    [{ category: 'x' }, 'category'],
    [{ slug: { pt: 'á' } }, 'slug/pt'],
    [{ published_at: 'ontem' }, 'published_at'],
    [{ published_at: '2026-01-01T10:00:00Z', body: { pt: 'só' } }, 'body/en'],
    [{ skus: ['1', '2', '3', '4', '5'] }, 'skus'],
    [{ skus: ['NADA'] }, 'skus'],
    [{ body: { pt: 'x'.repeat(20_001) } }, 'body/pt'],
    [{ title: { pt: '!!!', en: 'x' } }, 'slug/pt'],
  ])('refuse %o', async (wrong, field) => {
    const { status, errors } = await ask('POST', '/staff/posts', { ...body, ...wrong }, asOwner)
    expect([status, errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${field}`])
  })

  test('find by state and by words, accents or not', async () => {
    await published({ 'title.pt': 'Constipação à porta', when: 'draft' })
    const found = await ask('GET', '/staff/posts?filter[state]=draft&filter[q]=constipacao', undefined, asOwner)
    expect(found.list.map(({ attributes }) => attributes['title'])).toEqual([
      { pt: 'Constipação à porta', en: expect.any(String) },
    ])
    expect((await ask('GET', '/staff/posts?filter[state]=x', undefined, asOwner)).status).toBe(400)
  })
})
