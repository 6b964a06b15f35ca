import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { possiblePrescriptions, readPrescriptionSms } from './prescription-sms.ts'

const number = '1011000012345678901'
const withX = '101100001234567890X'
const found = (option: string | null = '4321', prescriptionNumber = number) => ({
  ok: true,
  value: { number: prescriptionNumber, access: '123456', option },
})
const refused = (code: string) => ({ ok: false, error: { code } })

describe('the codes of a prescription are found', () => {
  test.each([
    [
      'as the ministry writes them',
      `SNS: Receita ${number}. Cód. acesso e dispensa: 123456. Cód. direito de opção: 4321. Válida até 2027-05-31.`,
    ],
    ['in capitals without accents', `RECEITA N. ${number} CODIGO DE ACESSO 123456 CODIGO DE DIREITO DE OPCAO 4321`],
    ['with the ordinal sign', `N.º da receita: ${number}; Código de acesso e dispensa (n.º): 123456; Dir. opção: 4321`],
    ['abbreviated', `Presc. n.o ${number} Cod.Acesso:123456 Dir.Op.:4321`],
    ['in another order', `Direito de opção 4321, código de acesso 123456, receita ${number}`],
    ['the access code first', `Cod. acesso: 123456\nReceita: ${number}\nOpção: 4321`],
    ['in English', `Prescription number: ${number}. Access code: 123456. Option code: 4321.`],
    ['in groups', `Receita 1011 0000 1234 5678 901 acesso 123 456 opção 43 21`],
    ['in uneven groups behind their label', `Receita n.º: 10 110000 12345678901 acesso 123456 opção 4321`],
    [
      'in uneven groups behind a label with words between',
      `Receita n.º da sua receita número o: 10 110000 12345678901, 123456 4321`,
    ],
    ['in groups of three', `101 100 001 234 567 890 1 123456 4321`],
    ['in groups with hyphens', `1011-0000-1234-5678-901 123456 4321`],
    ['without any label', `${number} 123456 4321`],
    ['on lines of their own', `${number}\n123456\n4321`],
    ['parted by commas', `${number},123456,4321`],
    ['parted by slashes', `${number}/123456/4321`],
    ['with one label for two codes', `Receita ${number}, códigos de acesso e de opção: 123456 e 4321`],
    ['with one label for two codes and a slash', `Receita ${number} acesso/opção: 123456/4321`],
    ['labels behind them', `${number} é o número da receita, 123456 o código de acesso, opção: 4321`],
    ['glued to their labels', `Receita${number} Acesso123456 Opcao4321`],
    ['with a phone before', `Farmácia 259 000 123: receita ${number} acesso 123456 opção 4321`],
    ['with an international phone', `+351 912 345 678 ${number} 123456 4321`],
    ['with an order before', `Encomenda n.º 555555. ${number} 123456 4321`],
    [
      'with dates of all kinds',
      `21/11/2026 12:30 ${number} emitida a 3 de novembro de 2026, 12.11.2026 acesso: 123456 opção: 4321`,
    ],
    ['with full-width digits', `Ｒｅｃｅｉｔａ １０１１００００１２３４５６７８９０１ acesso １２３４５６ opção ４３２１`],
    ['with spaces that do not break', `Receita\u00A0${number}\u00A0acesso\u00A0123456\u00A0opção\u00A04321`],
    ['with marks of no width', `Receita \u200B${number} acesso\u200B: 123456\uFEFF opção 4321`],
    ['sent twice', `Receita ${number} acesso 123456 opção 4321. Não responda. Receita ${number}`],
    ['with a link', `Veja https://sns.gov.pt/654321 Receita ${number} acesso 123456 opção 4321`],
    ['with the person and the doctor', `Utente 123456789 Maria, Dr. Silva (cédula 55555): ${number} 123456 4321`],
  ])('%s', (_, text) => {
    expect(readPrescriptionSms(text)).toEqual(found())
  })

  test.each([
    ['X', `Receita ${withX} acesso 123456 opção 4321`],
    ['x', `receita ${withX.toLowerCase()} acesso 123456 opção 4321`],
    ['x behind a space', `Receita 1011 0000 1234 5678 90 x acesso 123456 opção 4321`],
  ])('with an %s at the end of the number', (_, text) => {
    expect(readPrescriptionSms(text)).toEqual(found('4321', withX))
  })

  test.each([
    ['none was sent', `Receita ${number} acesso 123456`],
    ['a validity year follows', `Receita ${number}. Acesso: 123456. Válida até 2027.`],
    ['a year in brackets follows', `${number} 123456 (val. 2027)`],
    ['a month follows', `${number} 123456 12/2027`],
    ['four digits belong to a phone', `${number} 123456 1234 5678`],
    ['four digits stand far away', `${number} 123456 para levantar em qualquer farmácia do país 4321`],
  ])('but no option code when %s', (_, text) => {
    expect(readPrescriptionSms(text)).toEqual(found(null))
  })
})

describe('a text is reported as', () => {
  test.each(['', ' ', '\n\t ', '\u00A0'])('missing: %j', (text) => {
    expect(readPrescriptionSms(text)).toEqual(refused('sms_required'))
  })

  test.each([
    ['no codes at all', 'Bom dia, a sua receita está pronta.'],
    ['a number of 18 digits', 'Receita 101100001234567890 acesso 123456'],
    ['a number of 20 digits', 'Receita 10110000123456789012 acesso 123456'],
    ['a number of 20 digits in groups', 'Receita 1011 0000 1234 5678 9012 acesso 123456'],
    ['a letter that is no X', 'Receita 101100001234567890A acesso 123456'],
    ['no access code', `Receita ${number} opção 4321`],
    ['an access code of five digits', `Receita ${number} acesso 12345 opção 4321`],
    ['an access code of seven digits', `Receita ${number} acesso 1234567`],
    ['an order in the place of the access code', `Receita ${number} encomenda n.º 123456`],
    ['a phone in the place of the access code', `Receita ${number} tel. 259 123456`],
    ['another phone', `Receita ${number} ligue 210123456`],
    ['an invoice in the place of the access code', `Receita ${number} FT 2026/123456`],
    ['a code of the shop', `Receita ${number} AZ-123456`],
    ['an access code before a number without labels', `123456 ${number}`],
    ['codes without a number', 'acesso 123456 opção 4321'],
    ['uneven groups far behind a label', `Receita ${'. '.repeat(40)}10 110000 12345678901 acesso 123456`],
    ['uneven groups behind the end of a long word', `${'a'.repeat(60)}receita 10 110000 12345678901 acesso 123456`],
    ['a number glued to a long word', `${'a'.repeat(100)}receita${number} acesso 123456`],
    ['more than the maximum length of a message', `Receita ${number} acesso 123456 opção 4321${' '.repeat(4000)}`],
  ])('not understood: %s', (_, text) => {
    expect(readPrescriptionSms(text)).toEqual(refused('sms_unrecognised'))
  })

  test.each([
    ['two prescriptions', `Receita ${number} acesso 123456 opção 4321. Receita 2011000012345678901 acesso 654321 opção 1234`],
    ['two without labels', `${number} 123456 4321\n2011000012345678901 654321 1234`],
    ['two access codes for one', `Receita ${number} acesso 123456 acesso 654321`],
  ])('several: %s', (_, text) => {
    expect(readPrescriptionSms(text)).toEqual(refused('sms_several'))
  })
})

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((some) => some.join(''))
const codes = fc.record({
  number: fc.tuple(digits(18), fc.oneof(fc.constant('X'), digits(1))).map((some) => some.join('')),
  access: digits(6),
  option: digits(4),
})

describe('for any codes', () => {
  const label = {
    number: fc.constantFrom('Receita', 'RECEITA N.º', 'n.º da receita:', 'Presc.', 'Prescrição n.o', 'Prescription:'),
    access: fc.constantFrom(
      'Acesso',
      'Cód. acesso e dispensa:',
      'CODIGO ACESSO',
      'cod.acesso:',
      'Access code',
      'Código de dispensa -',
    ),
    option: fc.constantFrom('Opção', 'Cód. direito de opção:', 'DIR. OPCAO', 'option:', 'Dir. Op.'),
  }
  const between = fc.constantFrom(' ', '. ', ', ', '\n', '; ', ' | ')

  test('labels identify them in any order', () => {
    const orders = fc.shuffledSubarray(['number', 'access', 'option'] as const, { minLength: 3 })
    fc.assert(
      fc.property(codes, orders, fc.record({ ...label, between }), (real, order, label) => {
        const text = order.map((of) => `${label[of]} ${real[of]}`).join(label.between)
        expect(readPrescriptionSms(text)).toEqual({ ok: true, value: real })
      }),
      { numRuns: 2000 },
    )
  })

  test('without labels their order does', () => {
    fc.assert(
      fc.property(codes, fc.constantFrom(' ', '\n', '  ', ', ', ' / ', '; ', ' - '), (real, mark) => {
        expect(readPrescriptionSms([real.number, real.access, real.option].join(mark))).toEqual({ ok: true, value: real })
      }),
      { numRuns: 2000 },
    )
  })

  test('are read in groups of four', () => {
    fc.assert(
      fc.property(codes, (real) => {
        const text = `Receita ${real.number.replaceAll(/(.{4})/g, '$1 ')} acesso ${real.access} opção ${real.option}`
        expect(readPrescriptionSms(text)).toEqual({ ok: true, value: real })
      }),
      { numRuns: 2000 },
    )
  })
})

test('any text is read without error, in linear time', () => {
  const noise = fc.array(
    fc.oneof(fc.string(), fc.constantFrom('receita', 'acesso', 'opção', ' ', '-', 'x'), digits(4), digits(6), digits(19)),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(noise, (some) => {
      const answer = readPrescriptionSms(some.join(' '))
      if (!answer.ok) return
      expect(answer.value.number).toMatch(/^\d{18}[\dX]$/)
      expect(answer.value.access).toMatch(/^\d{6}$/)
      expect(answer.value.option ?? '0000').toMatch(/^\d{4}$/)
    }),
    { numRuns: 2000 },
  )
  const start = performance.now()
  for (const filler of ['1 ', '12-', '9', 'receita ', 'acesso 1 ', '1 de ', '+351 9 ', '1011 0000 1234 5678 90 '])
    readPrescriptionSms(filler.repeat(4000 / filler.length))
  expect(performance.now() - start).toBeLessThan(2000)
})

describe('of several prescriptions in one text the person has to choose', () => {
  const second = '2022000098765432109'
  const [one, other] = [
    { number, access: '123456', option: '4321' },
    { number: second, access: '654321', option: '1234' },
  ]
  test.each([
    [
      'two messages',
      `Receita ${number} acesso e dispensa 123456 opção 4321. Receita ${second} acesso e dispensa 654321 opção 1234.`,
    ],
    ['codes before their numbers', `acesso 123456 opção 4321 receita ${number}\nacesso 654321 opção 1234 receita ${second}`],
    ['without labels', `${number} 123456 4321 ${second} 654321 1234`],
  ])('%s', (_, text) => {
    expect(readPrescriptionSms(text)).toEqual(refused('sms_several'))
    expect(possiblePrescriptions(text)).toEqual([one, other])
  })

  test('two access codes for one number', () => {
    const text = `Receita ${number} acesso 123456 opção 4321 acesso 654321 opção 1234`
    expect(possiblePrescriptions(text)).toEqual([one, { ...other, number }])
  })

  test('uncertain codes are null', () => {
    expect(possiblePrescriptions(`Receitas ${number} e ${second}`)).toEqual([
      { number, access: null, option: null },
      { number: second, access: null, option: null },
    ])
  })

  test('in any text, each has a number, and none is listed twice', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.nat({ max: 5 }), (noise, times) => {
        const found = possiblePrescriptions(`${noise} ${`Receita ${number} 123456 `.repeat(times)}`)
        for (const each of found) expect(each.number).toMatch(/^\d{18}[\dX]$/)
        expect(new Set(found.map((each) => `${each.number}${each.access}`)).size).toBe(found.length)
      }),
    )
  })
})
