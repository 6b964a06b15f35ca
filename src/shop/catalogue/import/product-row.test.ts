import { describe, expect, test } from 'vitest'
import { guessMapping, presetOf } from './import-fields.ts'
import { readProductRows } from './product-row.ts'

const rowsOf = (header: string[], ...rows: string[][]) =>
  readProductRows(
    guessMapping(header),
    rows.map((cells, index) => ({ line: index + 2, cells, formulas: [] })),
  )
const priceOf = async (text: string) => (await rowsOf(['cnp', 'price'], ['5440987', text]))[0]

describe('columns are recognised', () => {
  test("of the shop's own export", () => {
    expect(guessMapping(['sku', 'cnp', 'ean', 'name', 'name_en', 'price', 'compare_at_price', 'low_stock_at'])).toEqual([
      'sku',
      'cnp',
      'ean',
      'name',
      'name_en',
      'price',
      'compare_at_price',
      'low_stock_at',
    ])
  })

  test("of Infarmed's export", () => {
    const header = [
      'Substância Ativa/DCI',
      'Nome do Medicamento',
      'Forma Farmacêutica',
      'Dosagem',
      'Titular de AIM',
      'Genérico',
      'Estado da AIM',
      'Comercialização',
    ]
    expect(guessMapping(header)).toEqual(['substances', 'name', 'form', 'strength', 'holder', 'generic', null, null])
  })

  test('of a stock list of pharmacy software', () => {
    expect(guessMapping(['COD_NAC', 'DESIGNACAO', 'QTD', 'PVP', 'LAB', 'MARGEM'])).toEqual([
      'cnp',
      'name',
      'on_hand',
      'price',
      'brand',
      null,
    ])
  })

  test.each([
    ['Nº Registo', 'cnp'],
    ['N.º Registo', 'cnp'],
    ['N.º de Registo', 'cnp'],
    ['CPR', 'cnp'],
    ['P.V.P.', 'price'],
    ['PVP c/ IVA (€)', 'price'],
    ['Nome Comercial', 'name'],
    ['DESIGNAÇÃO DO PRODUTO', 'name'],
    ['Descrição', 'name'],
    ['Forma Farm.', 'form'],
    ['Stock Actual', 'on_hand'],
    ['Stock Mín.', 'low_stock_at'],
    ['Preço com IVA', 'price'],
    ['Stock on the shelf', 'on_hand'],
  ])('%s, whatever its accents, points and capitals', (title, field) => {
    expect(guessMapping([title, 'xyz'])).toEqual([field, null])
  })

  test.each([
    [
      ['CPR', 'NOM', 'LOCALIZACAO', 'SAC', 'PVP', 'PCU', 'DUV'],
      'infoprex',
      ['cnp', 'name', null, 'on_hand', 'price', null, null],
    ],
    [['CPR', 'Designação', 'Lab.', 'Stock Actual'], 'sifarma', ['cnp', 'name', 'brand', 'on_hand']],
    [['nome', 'dci', 'forma', 'titular', 'categoria'], 'infarmed', ['name', 'substances', 'form', 'holder', null]],
  ] as const)('of %j as those of the program', (header, preset, mapping) => {
    expect([presetOf(header), guessMapping(header)]).toEqual([preset, mapping])
  })

  test('as those of the program that is chosen', () => {
    expect(guessMapping(['Código', 'Nome'], 'products', 'own_codes')).toEqual(['sku', 'name'])
    expect(guessMapping(['Código', 'Descrição', 'Stock'], 'stock', 'winphar')).toEqual(['cnp', null, 'on_hand'])
  })

  test('once each: of two columns for one field the first is imported', () => {
    expect(guessMapping(['Preço', 'PVP', 'Stock'])).toEqual(['price', null, 'on_hand'])
  })
})

describe('a price', () => {
  test.each([
    ['12,90', 1290],
    ['12.90', 1290],
    ['12,90 €', 1290],
    ['12€90', 1290],
    ['12,90 EUR', 1290],
    ['€12', 1200],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
  ])('of %j is read', async (text, expected) => {
    expect(await priceOf(text)).toMatchObject({ errors: [], fields: { variants: [{ price: expected }] } })
  })

  test.each(['0', '-1', '12,905', '1.234', '1,2,3', '12€9', '=1+1', 'grátis', '1e3'])(
    'of %j is an error in its cell',
    async (text) => {
      expect((await priceOf(text))?.errors).toEqual([{ column: 1, field: 'price', code: 'error_price' }])
    },
  )

  test('that is left empty is not changed', async () => {
    expect((await priceOf(''))?.fields.variants?.[0]?.price).toBeUndefined()
  })
})

test('a row of a stock list becomes a change of one pack', async () => {
  const [row] = await rowsOf(
    ['COD_NAC', 'DESIGNACAO', 'TIPO', 'QTD', 'PVP', 'IVA', 'EAN', 'LAB'],
    ['5440987', 'Creme de rosto', 'Cosmético', '84,00', '13,40', '23 %', '5601234567892', 'Olivane'],
  )
  expect(row).toEqual({
    line: 2,
    errors: [],
    fields: expect.objectContaining({
      name: { pt: 'Creme de rosto' },
      class: 'COSMETIC',
      brand: 'Olivane',
      variants: [expect.objectContaining({ cnp: '5440987', ean: '5601234567892', onHand: 84, price: 1340, vat: 2300 })],
    }),
  })
})

test("a row of Infarmed's export names substances, strength, holder and whether it is generic", async () => {
  const [row] = await rowsOf(
    ['Substância Ativa/DCI', 'Nome do Medicamento', 'Dosagem', 'Titular de AIM', 'Genérico', 'Classe'],
    ['Paracetamol + Cafeína', 'Lusidor', '500 mg + 65 mg', 'Lusiter, Lda.', 'Não', 'mnsrm-ef'],
  )
  expect(row?.errors).toEqual([])
  expect(row?.fields).toMatchObject({
    substance: { pt: 'Paracetamol + Cafeína' },
    strength: '500 mg + 65 mg',
    holder: 'Lusiter, Lda.',
    generic: false,
    class: 'MNSRM_EF',
  })
})

test.each([
  ['cnp', '544098', 'error_cnp'],
  ['ean', '5601234567890', 'error_ean'],
  ['ean', '5,60123E+12', 'error_ean'],
  ['sku', 'não/é', 'error_sku'],
  ['class', 'OTX', 'error_class_unknown'],
  ['vat_rate', 'normal', 'error_vat_rate'],
  ['vat_rate', '0,23 %', 'error_vat_rate'],
  ['vat_rate', '7', 'error_vat_rate'],
  ['on_hand', '-3', 'error_whole_number'],
  ['on_hand', '1.000', 'error_whole_number'],
  ['on_hand', '2,5', 'error_whole_number'],
  ['generic', 'talvez', 'error_invalid'],
  ['state', 'à venda', 'error_invalid'],
  ['name', 'a'.repeat(201), 'error_too_long'],
])('%s of %j is the error %s in its cell', async (field, text, code) => {
  const [row] = await rowsOf(['brand', field, 'name'], ['Olivane', text, 'Creme'])
  expect(row?.errors).toEqual([{ column: 1, field, code }])
})

test.each(['23', '23 %', '0,23', '0.23'])('the VAT rate %j of a cell is 23 %%', async (typed) => {
  const [row] = await rowsOf(['brand', 'vat_rate', 'name'], ['Olivane', typed, 'Creme'])
  expect(row).toMatchObject({ errors: [], fields: { variants: [{ vat: 2300 }] } })
})

test('a code that an earlier row has is an error, however it is typed', async () => {
  const rows = await rowsOf(['cnp', 'ean'], ['5440987', '5601234567892'], ['5440994', '560 1234 567892'], ['544 0987', ''])
  expect(rows.map(({ errors }) => errors)).toEqual([
    [],
    [{ column: 1, field: 'ean', code: 'error_import_repeated' }],
    [{ column: 0, field: 'cnp', code: 'error_import_repeated' }],
  ])
})

test('a row with neither code nor name is an error', async () => {
  expect((await rowsOf(['cnp', 'name', 'price'], ['', ' ', '12,90']))[0]?.errors).toEqual([
    { column: null, field: null, code: 'error_import_unnamed' },
  ])
})
