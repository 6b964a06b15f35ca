import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { csvIn } from '#src/kernel/csv.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'

const shop = await shopFixture()
const { world } = shop
const { ask, signIn } = openApi(world)
const asAna = await signIn(await addStaff(world, 'pharmacist'))
const asDiogo = await signIn(await addStaff(world, 'owner'))
const asJoao = await signIn(await addStaff(world, 'counter'))

type Fields = { kind?: string; mapping?: object; defaults?: object; counted_at?: string }

async function send(content: string | Uint8Array<ArrayBuffer>, { kind = 'products', ...fields }: Fields = {}, headers = asAna) {
  const form = new FormData()
  form.set('file', new File([content], 'lista.csv', { type: 'text/csv' }))
  form.set('kind', kind)
  for (const [name, value] of Object.entries(fields)) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  const body = await new Response(form).blob()
  return ask('POST', '/staff/imports', body, { ...headers, 'Content-Type': body.type })
}

const show = (id: string, headers = asAna) => ask('GET', `/staff/imports/${id}`, undefined, headers)
const apply = (id: string, only = 'valid', headers = asAna) => ask('POST', `/staff/imports/${id}/apply`, { only }, headers)

/** The file after its check. */
async function checked(content: string | Uint8Array<ArrayBuffer>, fields: Fields = {}, headers = asAna) {
  const { data, status, errors } = await send(content, fields, headers)
  expect([status, errors]).toEqual([202, undefined])
  await runJobs(world)
  return (await show(data.id, headers)).data
}

async function imported(content: string | Uint8Array<ArrayBuffer>, fields: Fields = {}, headers = asAna) {
  const { id } = await checked(content, fields, headers)
  expect((await apply(id, 'valid', headers)).status).toBe(202)
  await runJobs(world)
  return (await show(id, headers)).data
}

async function undone(id: string, headers = asAna) {
  expect((await ask('POST', `/staff/imports/${id}/undo`, {}, headers)).status).toBe(202)
  await runJobs(world)
  return (await show(id, headers)).data
}

const csv = (...rows: string[][]) => rows.map((cells) => csvIn('pt').line(cells)).join('')
const head = ['sku', 'name', 'class', 'brand', 'form', 'pack', 'price']
const row = (sku: string, name: string, price = '12,90') => [sku, name, 'COSMETIC', 'Olivane', 'Creme', '50 ml', price]
const productOf = async (sku: string, headers = asAna) =>
  (await ask('GET', `/staff/products?filter[q]=${sku}&include=variants`, undefined, headers)).list[0]
const variantOf = async (sku: string) =>
  (await ask('GET', `/staff/products?filter[q]=${sku}&include=variants`, undefined, asAna)).included.find(
    ({ attributes }) => attributes['sku'] === sku,
  )

describe('a file of products', () => {
  test('is checked first: nothing is written, and it says what it would do row by row', async () => {
    const { data } = await send(csv(head, row('A-1', 'Creme de rosto')))
    expect(data.attributes).toMatchObject({ state: 'checking', kind: 'products', file_name: 'lista.csv' })
    await runJobs(world)
    expect((await show(data.id)).data.attributes).toMatchObject({
      state: 'checked',
      rows: 1,
      creates: 1,
      updates: 0,
      unchanged: 0,
      error_count: 0,
      errors: [],
      encoding: 'utf-8',
      delimiter: ';',
      preview: [{ row: 2, kind: 'create', name: 'Creme de rosto, 50 ml' }],
    })
    expect(await productOf('A-1')).toBeUndefined()
  })

  test('creates drafts, then changes what differs, and leaves what is the same', async () => {
    const first = await imported(csv(head, row('B-1', 'Loção'), row('B-2', 'Tónico')))
    expect(first.attributes).toMatchObject({ state: 'applied', creates: 2, done: 2, total: 2 })
    expect((await productOf('B-1'))?.attributes).toMatchObject({ state: 'draft', brand: 'Olivane', class: 'COSMETIC' })
    const second = await checked(csv(head, row('B-1', 'Loção', '13.40'), row('B-2', 'Tónico')))
    expect(second.attributes).toMatchObject({
      creates: 0,
      updates: 1,
      unchanged: 1,
      preview: [
        { row: 2, kind: 'update', changes: [{ field: 'price', before: '1290', after: '1340' }] },
        { row: 3, kind: 'unchanged' },
      ],
    })
  })

  test('names each error by row and column, in the language of the reader', inAll, async () => {
    await imported(csv(head, row('C-0', 'Bálsamo')))
    const { attributes } = await checked(
      csv(
        [...head, 'CNP', 'EAN'],
        [...row('C-1', 'Um', '0'), '', ''],
        [...row('C-2', 'Dois', '-1'), '', ''],
        [...row('C-3', 'Três', '1,234'), '', ''],
        [...row('C-4', 'Quatro'), '544098', ''],
        [...row('C-5', 'Cinco'), '', '5601234567890'],
        [...row('C-6', 'Seis'), '5440987', ''],
        [...row('C-7', 'Sete'), '5440987', ''],
        ['C-8', 'Oito', 'OTX', 'Olivane', 'Creme', '50 ml', '1', '', ''],
        ['C-9', 'Nove', 'COSMETIC', '', 'Creme', '50 ml', '1', '', ''],
      ),
    )
    expect(attributes['errors']).toMatchObject([
      { row: 2, column: 'price', code: 'price' },
      { row: 3, column: 'price', code: 'price' },
      { row: 4, column: 'price', code: 'price' },
      { row: 5, column: 'CNP', code: 'cnp' },
      { row: 6, column: 'EAN', code: 'ean' },
      { row: 8, column: 'CNP', code: 'import_repeated' },
      { row: 9, column: 'class', code: 'class_unknown' },
      { row: 10, column: 'brand', code: 'required', message: 'Preencha este campo.' },
    ])
    expect(attributes).toMatchObject({ rows: 9, creates: 1, error_count: 8 })
  })

  test('whose codes are those of two packs of the shop, or whose two rows are the same pack, is in error there', async () => {
    const head2 = ['sku', 'cnp', 'price']
    await imported(csv([...head, 'cnp'], [...row('U-1', 'Um'), '5442001'], [...row('U-2', 'Dois'), '5442002']))
    const { attributes } = await checked(csv(head2, ['U-1', '5442002', '3'], ['U-2', '', '3'], ['', '5442002', '4']))
    expect(attributes).toMatchObject({
      updates: 1,
      errors: [
        { row: 2, code: 'import_codes_differ' },
        { row: 4, code: 'import_repeated' },
      ],
    })
  })

  test('with a formula is in error at its cell', async () => {
    const { attributes } = await checked(`${head.join(';')}\nF-1;=SOMA(A1:A9);COSMETIC;Olivane;Creme;50 ml;2,10\n`)
    expect(attributes['errors']).toMatchObject([{ row: 2, column: 'name', code: 'import_formula' }])
  })

  test('is imported as a whole or not at all, when that is chosen', async () => {
    const { id } = await checked(csv(head, row('D-1', 'Sim'), row('D-2', 'Não', '0')))
    expect((await apply(id, 'all')).errors).toMatchObject([{ code: 'import_rows_invalid', status: '409' }])
    expect((await apply(id, 'valid')).status).toBe(202)
    await runJobs(world)
    expect((await show(id)).data.attributes).toMatchObject({ state: 'applied', done: 1, error_count: 1 })
    expect(await productOf('D-1')).toBeDefined()
    expect(await productOf('D-2')).toBeUndefined()
  })

  test('is checked again, and nothing is written, when the catalogue changes before a whole import', inAll, async () => {
    const { id } = await checked(csv([...head, 'cnp'], [...row('E-1', 'Um'), '5440987'], [...row('E-2', 'Dois'), '5440995']))
    await imported(csv([...head, 'cnp'], [...row('E-9', 'Outro'), '5440995']))
    expect((await apply(id, 'all')).status).toBe(202)
    await runJobs(world)
    const { attributes } = (await show(id)).data
    expect(attributes).toMatchObject({ state: 'checked', failure: { code: 'import_changed' } })
    expect(attributes).toMatchObject({ creates: 1, updates: 1 })
    expect(await productOf('E-1')).toBeUndefined()
  })

  test('leaves out rows that would do something else than was checked', inAll, async () => {
    const { id } = await checked(csv([...head, 'cnp'], [...row('T-1', 'Um'), '5441001'], [...row('T-2', 'Dois'), '']))
    await imported(csv([...head, 'cnp'], [...row('T-9', 'Outro'), '5441001']))
    await apply(id, 'valid')
    await runJobs(world)
    expect((await show(id)).data.attributes).toMatchObject({
      state: 'applied',
      errors: [{ row: 2, code: 'import_row_changed' }],
    })
    expect(await productOf('T-1')).toBeUndefined()
    expect(await productOf('T-2')).toBeDefined()
  })

  test('of which two people apply the same, is applied once', async () => {
    const { id } = await checked(csv(head, row('G-1', 'Uma vez')))
    const answers = await Promise.all([apply(id, 'valid', asAna), apply(id, 'valid', asDiogo)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
    await runJobs(world, 3)
    expect((await show(id)).data.attributes).toMatchObject({ state: 'applied', done: 1 })
  })

  test('is applied only as it was checked', async () => {
    const { id, attributes } = await checked(csv(head, row('G-2', 'Versão')))
    const stale = { only: 'valid', version: Number(attributes['version']) - 1 }
    expect((await ask('POST', `/staff/imports/${id}/apply`, stale, asAna)).errors).toMatchObject([{ code: 'changed_meanwhile' }])
  })

  test(
    'is undone within a day: new products go, changed ones are as before, those changed since stay and are named',
    inAll,
    async () => {
      await imported(csv(head, row('H-1', 'Antes'), row('H-2', 'Mexido')))
      const before = (await productOf('H-1'))?.attributes
      const { id } = await imported(csv(head, row('H-1', 'Antes', '20'), row('H-2', 'Mexido', '20'), row('H-3', 'Novo')))
      await ask('PATCH', `/staff/products/${(await productOf('H-2'))?.id}`, { brand: 'Outra' }, asAna)
      const { attributes } = await undone(id)
      expect(attributes).toMatchObject({ state: 'undone', stays: [{ row: 3, name: 'Mexido, 50 ml' }] })
      expect((await variantOf('H-1'))?.attributes).toMatchObject({ price: '12.90' })
      expect((await productOf('H-1'))?.attributes['name']).toEqual(before?.['name'])
      expect((await variantOf('H-2'))?.attributes).toMatchObject({ price: '20.00' })
      expect(await productOf('H-3')).toBeUndefined()
      expect((await ask('POST', `/staff/imports/${id}/undo`, {}, asAna)).errors).toMatchObject([{ code: 'wrong_state' }])
    },
  )

  test('a new product that is in a cart stays when its import is undone', inAll, async () => {
    const { id } = await imported(csv([...head, 'state', 'on_hand'], [...row('I-1', 'No carrinho'), 'published', '3']))
    const variant = await variantOf('I-1')
    expect((await ask('POST', '/store/carts', { variant_id: variant?.id, quantity: 1 })).status).toBe(201)
    expect((await undone(id)).attributes).toMatchObject({ state: 'undone', stays: [{ row: 2 }] })
    expect(await productOf('I-1')).toBeDefined()
  })

  test('cannot be undone after a day', async () => {
    const { id } = await imported(csv(head, row('J-1', 'Tarde')))
    shop.wait(25)
    expect((await ask('POST', `/staff/imports/${id}/undo`, {}, asAna)).errors).toMatchObject([{ code: 'import_undo_expired' }])
  })

  test("of Infarmed's export gets brand, class, pack and price from what applies to the whole file", async () => {
    const header = 'Substância Ativa/DCI;Nome do Medicamento;Forma Farmacêutica;Dosagem;Titular de AIM;Genérico'
    const file = new Uint8Array(Buffer.from(`${header}\nParacetamol;Lusidor;Comprimido;500 mg;Lusiter, Lda.;Não\n`, 'latin1'))
    const defaults = { brand_from_holder: true, class: 'MNSRM', pack: '20 comprimidos', price: '3,20' }
    const { attributes } = await imported(file, { defaults })
    expect(attributes).toMatchObject({ encoding: 'windows-1252', delimiter: ';', creates: 1 })
    expect((await productOf('Lusidor'))?.attributes).toMatchObject({
      brand: 'Lusiter, Lda.',
      class: 'MNSRM',
      state: 'draft',
      strength: '500 mg',
    })
    expect((await checked(file)).attributes).toMatchObject({ unchanged: 1, mapping_remembered: true, defaults })
  })

  test('with several packs of one address makes one product of them', async () => {
    const packs = csv(
      [...head, 'slug'],
      [...row('K-1', 'Champô'), 'champo'],
      ['K-2', 'Champô', 'COSMETIC', 'Olivane', 'Creme', '100 ml', '20', 'champo'],
      ['K-3', 'Champô', 'COSMETIC', 'Outra', 'Creme', '200 ml', '20', 'champo'],
    )
    const { attributes } = await imported(packs)
    expect(attributes).toMatchObject({ creates: 2, errors: [{ row: 4, column: 'brand', code: 'import_contradiction' }] })
    expect((await productOf('K-1'))?.id).toBe((await productOf('K-2'))?.id)
  })
})

describe('what people write', () => {
  const shelve = async (name: { pt: string; en: string }, parent?: string) => {
    const slug = `x-${name.en.toLowerCase()}-${parent === undefined ? 'top' : parent.slice(-6)}`
    const body = { name, slug: { pt: slug, en: slug }, parent: parent ?? null }
    return (await ask('POST', '/staff/collections', body, asAna)).data.id
  }

  test('names categories by name, by path, by address or in English, and a name of two by its path alone', async () => {
    const [face, body] = [await shelve({ pt: 'Rosto', en: 'Face' }), await shelve({ pt: 'Corpo', en: 'Body' })]
    for (const parent of [face, body]) await shelve({ pt: 'Limpeza', en: 'Cleansing' }, parent)
    const file = csv(
      [...head, 'Categorias'],
      ...['Rosto', ' corpo > LIMPEZA', 'face/cleansing|Corpo', 'x-face-top', 'Limpeza', 'Cabelo'].map((text, at) => [
        ...row(`CAT-${at}`, `Creme ${at}`),
        text,
      ]),
    )
    const { attributes } = await checked(file)
    expect(attributes).toMatchObject({
      creates: 4,
      errors: [
        { row: 6, column: 'Categorias', code: 'import_category_ambiguous' },
        { row: 7, column: 'Categorias', code: 'collection_unknown' },
      ],
    })
  })

  test('says for whom a product is in the words of the shop, of either language', async () => {
    const facts = ['idade mínima (meses)', 'Feito para', 'Na gravidez', 'Sem', 'vegan']
    const refused = await checked(csv([...head, ...facts], [...row('F-2', 'Xarope'), '72', 'Crianças', 'não', 'sal', '']))
    expect(refused.attributes['errors']).toMatchObject([{ column: 'Sem', row: 2 }])
    await imported(
      csv(
        [...head, ...facts],
        [...row('F-3', 'Xarope'), '72', 'Crianças|women', 'Perguntar antes', 'açúcar | Sem glúten', 'sim'],
      ),
    )
    expect((await productOf('F-3'))?.attributes['facts']).toEqual({
      min_age_months: 72,
      max_age_months: null,
      audiences: ['child', 'women'],
      pregnant: 'ask',
      breastfeeding: null,
      animals: [],
      free_of: ['sugar', 'gluten'],
      vegan: true,
    })
  })

  test('of a medicine without a price becomes a draft, which waits for it before it is sold', async () => {
    const file = csv(
      ['cnp', 'name', 'class', 'brand', 'form', 'pack', 'state'],
      ['', 'Semprecil', 'MSRM', 'Titular', 'Comprimido', '20 comprimidos', 'published'],
      ['', 'Creme sem preço', 'COSMETIC', 'Olivane', 'Creme', '50 ml', 'draft'],
    )
    const { attributes } = await imported(file)
    expect(attributes).toMatchObject({ creates: 1, errors: [{ row: 3, column: 'price', code: 'price' }] })
    const { id, attributes: made } = (await productOf('Semprecil'))!
    expect(made['state']).toBe('draft')
    const published = await ask('PATCH', `/staff/products/${id}`, { published: true }, asAna)
    expect(published.errors).toMatchObject([{ code: 'price' }])
    expect((await ask('GET', '/staff/exports/products.csv', undefined, asAna)).text).toMatch(/"Semprecil".*;"";"";"6,00"/)
  })

  test('wrongly in many rows is reported once, with its count, values and column', async () => {
    const file = csv(
      ['sku', 'name', 'class', 'form', 'pack', 'PVP'],
      ...Array.from({ length: 30 }, (_, at) => [`G-${at}`, `Creme ${at}`, 'COSMETIC', 'Creme', '50 ml', at % 2 ? '0' : '5']),
    )
    const { attributes } = await checked(file)
    expect(attributes).toMatchObject({
      error_count: 30,
      error_groups: [
        { count: 15, first_row: 2, column: 'brand', values: [], code: 'required' },
        { count: 15, first_row: 3, column: 'PVP', values: ['0'], code: 'price' },
      ],
    })
  })

  test('in the sample of either language is read without an error', inAll, async () => {
    for (const [kind, count] of [
      ['products', { creates: 2, error_count: 0 }],
      ['stock', { error_count: 0 }],
    ] as const)
      for (const locale of ['pt', 'en']) {
        const { text } = await ask('GET', `/staff/exports/sample-${kind}.csv?locale=${locale}`, undefined, asAna)
        if (kind === 'products') expect((await checked(text)).attributes).toMatchObject(count)
        else expect((await checked(text, { kind })).attributes['columns']).toMatchObject([{ field: 'sku' }, {}, {}, {}, {}])
      }
  })

  test('as Sifarma saves it is read without a word about its columns', async () => {
    await imported(csv(['cnp', ...head], ['9900001', ...row('INF-1', 'Paracetamol')]))
    const lines = [
      'CPR\tNOM\tLOCALIZACAO\tSAC\tPVP\tPCU\tDUC\tDTVAL\tCLA\tDUV',
      '9900001\tPARACETAMOL 500MG\tFARMACIA\t30\t2.10\t1.02\t01/04/2026\t06/2027\t137\t27/11/2026',
    ]
    const file = new Uint8Array(Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf16le'))
    const { attributes } = await checked(file, { kind: 'stock' })
    expect(attributes).toMatchObject({ encoding: 'utf-16le', delimiter: '\t', updates: 1, error_count: 0 })
  })
})

describe('hostile files', () => {
  const cases: [string, string | Uint8Array<ArrayBuffer>, string][] = [
    ['empty', '', 'import_empty'],
    ['cut in half', `${head.join(';')}\nL-1;"Creme`, 'import_cut'],
    ['a picture', new Uint8Array(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])), 'import_not_text'],
    ['two delimiters', 'sku;name\nL-1,Creme\nL-2,Gel\n', 'import_two_separators'],
    ['a million columns', `${'a;'.repeat(1_000_000)}\n`, 'import_columns'],
    ['another width', `${head.join(';')}\nL-1;Creme;1;2;3;4;5;6;7;8\nL-2;Creme;1;2;3;4;5\n`, 'import_row_width'],
  ]
  test.each(cases)('%s fail with a reason, and nothing is written', async (_, content, code) => {
    const { attributes } = await checked(content)
    expect(attributes).toMatchObject({ state: 'failed', failure: { code }, rows: 0 })
  })

  test('of 200 MB are refused before they are read', inAll, async () => {
    expect((await send(new Uint8Array(200 * 1024 * 1024))).status).toBe(413)
  })

  test('a mapping of unknown or repeated fields is refused', async () => {
    for (const mapping of [{ a: 'password' }, { a: 'sku', b: 'sku' }, { a: 'counted_at' }])
      expect((await send('a;b\n1;2\n', { mapping })).errors).toMatchObject([{ code: 'import_mapping' }])
  })
})

describe('a stock list', () => {
  beforeAll(async () => {
    const file = csv(
      [...head, 'state', 'on_hand'],
      [...row('S-1', 'Contado'), 'published', '10'],
      [...row('S-2', 'Vendido'), 'published', '10'],
    )
    await imported(file)
    shop.wait(1)
  })
  const stockOf = async (sku: string) =>
    (await ask('GET', `/staff/stock?filter[q]=${sku}`, undefined, asAna)).list[0]?.attributes['on_hand']

  test('sets the units of known packs, names unknown codes, and is undone', async () => {
    const file = csv(['COD', 'sku', 'QTD'], ['', 'S-1', '7'], ['', 'S-404', '2'])
    const { id, attributes } = await imported(file, { kind: 'stock' }, asJoao)
    expect(attributes).toMatchObject({ updates: 1, errors: [{ row: 3, column: 'sku', code: 'import_pack_unknown' }] })
    expect(await stockOf('S-1')).toBe(7)
    await undone(id, asJoao)
    expect(await stockOf('S-1')).toBe(10)
  })

  test('does not undo what the shop has sold since the count', async () => {
    const countedAt = world.now().toISOString()
    shop.wait(1 / 12)
    const item = (await ask('GET', '/staff/stock?filter[q]=S-2', undefined, asAna)).list[0]
    const received = await ask('PATCH', `/staff/stock/${item?.id}`, { received: 4 }, asAna)
    expect(received.status).toBe(200)
    shop.wait(1 / 12)
    await imported(csv(['sku', 'QTD'], ['S-2', '9']), { kind: 'stock', counted_at: countedAt })
    expect(await stockOf('S-2')).toBe(13)
  })

  test('leaves packs that were counted after it', async () => {
    const countedAt = world.now().toISOString()
    shop.wait(1 / 12)
    const item = (await ask('GET', '/staff/stock?filter[q]=S-1', undefined, asAna)).list[0]
    await ask('PATCH', `/staff/stock/${item?.id}`, { on_hand: 3, reason: 'contagem' }, asAna)
    const { attributes } = await checked(csv(['sku', 'QTD'], ['S-1', '9']), { kind: 'stock', counted_at: countedAt })
    expect(attributes['errors']).toMatchObject([{ row: 2, column: 'QTD', code: 'import_counted_since' }])
  })
})

describe('permissions', () => {
  test('counter staff import stock and not products; the owner products and not stock', async () => {
    expect((await send(csv(head, row('P-1', 'Não')), {}, asJoao)).status).toBe(403)
    expect((await send(csv(['sku', 'QTD'], ['S-1', '1']), { kind: 'stock' }, asDiogo)).status).toBe(403)
    const { id } = await checked(csv(head, row('P-2', 'Sim')), {}, asDiogo)
    expect((await show(id, asJoao)).status).toBe(404)
    expect(
      (await ask('GET', '/staff/imports', undefined, asJoao)).list.every(({ attributes }) => attributes['kind'] === 'stock'),
    ).toBe(true)
    expect((await ask('GET', '/staff/imports')).status).toBe(404)
  })
})

test('what is exported is read back as unchanged', inAll, async () => {
  await imported(
    csv(
      [...head, 'cnp', 'ean', 'description', 'name_en', 'state', 'low_stock_at', 'substances', 'compare_at_price'],
      [
        ...row('X-1', '\'=Fórmula; "aspas", vírgulas'),
        '5440987',
        '',
        'Duas\nlinhas',
        'Formula',
        'published',
        '3',
        'Ureia + Aloé',
        '15',
      ],
    ),
  )
  for (const [query, delimiter, price] of [
    ['', ';', '"12,90"'],
    ['?locale=en', ',', '"12.90"'],
  ] as const) {
    const products = await ask('GET', `/staff/exports/products.csv${query}`, undefined, { ...asAna, 'Accept-Language': 'en' })
    expect(products.headers.get('Content-Disposition')).toBe('attachment; filename="products.csv"')
    expect(products.text).toContain(price)
    const { attributes } = await checked(products.text)
    expect(attributes).toMatchObject({ delimiter, creates: 0, updates: 0, error_count: 0 })
    expect(Number(attributes['unchanged'])).toBeGreaterThan(5)
    const stock = await ask('GET', `/staff/exports/stock.csv${query}`, undefined, asJoao)
    expect((await checked(stock.text, { kind: 'stock' })).attributes).toMatchObject({ delimiter, updates: 0, error_count: 0 })
  }
})

test('whatever texts its products have, an export is read back as unchanged', inAll, async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom('=1+1', "'=1+1", '@x', '+351', '-', '"; "', 'a\r\nb', '0012', '1.234,50', ';', "''=;\t=2"),
  )
  const product = fc.record({
    name: text,
    english: text,
    pack: text,
    description: text,
    cents: fc.integer({ min: 1, max: 9_999_999 }),
  })
  let created = 0
  for (const [at, { name, english, pack, description, cents }] of fc.sample(product, { numRuns: 60, seed: 7 }).entries()) {
    const body = {
      name: { pt: name, en: english },
      description: { pt: description },
      class: 'COSMETIC',
      brand: `Marca ${at % 3}`,
      form: 'Creme',
      variants: [
        { sku: `RT-${at}`, pack: { pt: pack }, price: (cents / 100).toFixed(2) },
        { sku: `RT-${at}-2`, pack: { pt: `${pack}.` }, price: '1.00', low_stock_at: at },
      ],
    }
    created += (await ask('POST', '/staff/products', body, asAna)).status === 201 ? 2 : 0
  }
  expect(created).toBeGreaterThan(60)
  const { text: file } = await ask('GET', '/staff/exports/products.csv', undefined, asAna)
  const { attributes } = await checked(file)
  expect(attributes).toMatchObject({ errors: [], creates: 0, updates: 0 })
  expect(Number(attributes['unchanged'])).toBeGreaterThanOrEqual(created)
})

test('its report has every error and change', async () => {
  const { id } = await checked(csv(head, row('B-1', 'Loção', '14'), row('R-1', 'Mau', '0')))
  const report = await ask('GET', `/staff/imports/${id}/report`, undefined, asAna)
  expect(report.text).toContain('"2";"Alterado";"Loção, 50 ml";"price";"1290";"1400"')
  expect(report.text).toContain('"3";"Com erro";"Mau";"price";"0"')
})
