import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, normaliseCode, normaliseSigns, normaliseText, slugify, truncate } from './text.ts'

describe('slugs', () => {
  test.each([
    ['Bébé & Mamã', 'bebe-mama'],
    ['  Água Micelar 500 ml! ', 'agua-micelar-500-ml'],
    ['Coração — saúde', 'coracao-saude'],
    ['Vitamina C 1.000 mg, 20 un.', 'vitamina-c-1-000-mg-20-un'],
    ['Straße Œuvre', 'strasse-oeuvre'],
    ['n.º 1', 'n-o-1'],
    ['???', ''],
  ])('%j is %j', (text, slug) => expect(slugify(text)).toBe(slug))

  test('have lower-case a–z, digits and single hyphens, and are their own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const slug = slugify(text)
        expect(slug).toMatch(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})

describe('folding', () => {
  test('case, accents and spacing make no difference', () => {
    expect(fold('  ÁGUA\n Micelar ')).toBe(fold('agua micelar'))
    expect(fold('São João da Pesqueira')).toBe('sao joao da pesqueira')
    expect(fold('\u202EÁgua\u200B Mi\u00ADcelar')).toBe('agua micelar')
  })

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('cutting', () => {
  test('short texts stay, long ones end after a word', () => {
    expect(truncate('Creme hidratante', 16)).toBe('Creme hidratante')
    expect(truncate('Creme hidratante para mãos', 20)).toBe('Creme hidratante…')
    expect(truncate('Creme hidratante', 6)).toBe('Creme…')
    expect(truncate('Paracetamol500miligramas', 12)).toBe('Paracetamol…')
    expect(truncate('😀😀😀', 2)).toBe('😀…')
    expect(truncate('abc', 1)).toBe('…')
  })

  test('the result is a prefix within the maximum length', () => {
    const texts = fc.array(fc.constantFrom('a', 'é', ' ', '😀'), { maxLength: 40 }).map((characters) => characters.join(''))
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 20 }), (text, length) => {
        const short = truncate(text, length)
        expect(Array.from(short).length).toBeLessThanOrEqual(length)
        expect(text.startsWith(short === text ? short : short.slice(0, -1))).toBe(true)
      }),
    )
  })
})

describe('invisible characters', () => {
  test.each([
    ['fatura\u202Egpj.exe\u2066', 'faturagpj.exe'],
    ['\u202A+351 900 000 001\u202C', '+351 900 000 001'],
    ['Rui\u001B[31mCarvalho\u009B', 'Rui [31mCarvalho '],
    ['uma\u000Boutra\u007F', 'uma outra '],
    ['família\u200Djunta', 'famíliajunta'],
    ['Ma\u00ADria\u200B \uFEFFLobo\u200E', 'Maria Lobo'],
    ['\u3164\uFFA0', ''],
    ['\u200F\u202E'.repeat(5000), ''],
  ])('are removed from %j', (text, expected) => {
    expect(normaliseText(text)).toBe(expected)
  })

  test.each([
    'duas\r\nlinhas\te um tab',
    '👩‍⚕️💊🇵🇹 ao balcão',
    'שלום',
    'não\u00A0partas',
    'گل\u200Cها',
    '👨‍👩‍👧‍👦',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  ])('that mean something stay: %j', (text) => {
    expect(normaliseText(text)).toBe(text)
  })
})

describe('one form', () => {
  test('of a name: composed characters, whatever device it was typed on', () => {
    expect(normaliseText('Joa\u0303o Conceic\u0327a\u0303o')).toBe('João Conceição')
    expect(normaliseText('João 5 ½ ㎎')).toBe('João 5 ½ ㎎')
  })

  test('of signs: those of other widths are plain', () => {
    expect(normaliseSigns('９１２ ﬁm')).toBe('912 fim')
    expect(normaliseCode(' natal\u200B‑２０ ')).toBe('NATAL-20')
  })

  test('is its own form, and thousands of marks cost no time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normaliseText(text.replaceAll('\0', ''))
        expect(normaliseText(once)).toBe(once)
      }),
    )
    const start = performance.now()
    expect(normaliseText(`a${'\u0301\u0323'.repeat(20_000)}`).length).toBeLessThan(40)
    expect(performance.now() - start).toBeLessThan(100)
  })
})
