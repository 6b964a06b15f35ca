import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPrescriptionSms } from '#src/kernel/prescription-sms.ts'
import { markCodes } from './sms-marks.ts'

const number = '1011000045821936702'
const drawn = (text: string) => {
  const read = readPrescriptionSms(text)
  return markCodes(text, read.ok ? read.value : null)
    .map((stretch) => (stretch.isMarked ? `[${stretch.text}]` : stretch.text))
    .join('')
}

describe('the codes of a message are marked', () => {
  test.each([
    [
      `Receita N.º ${number}\nCod. Acesso: 482913\nCod. Opcao: 7264`,
      `Receita N.º [${number}]\nCod. Acesso: [482913]\nCod. Opcao: [7264]`,
    ],
    [`Receita 1011 0000 4582 1936 702 acesso 482 913`, `Receita [1011 0000 4582 1936 702] acesso [482 913]`],
    [`Ref. 482913777 receita ${number} acesso 482913`, `Ref. 482913777 receita [${number}] acesso [482913]`],
    [`receita 101100004582193670x acesso 482913`, `receita [101100004582193670x] acesso [482913]`],
    [`acesso ４８２９１３ receita ${number}`, `acesso [４８２９１３] receita [${number}]`],
    ['nothing yet', 'nothing yet'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(drawn(text)).toBe(expected)
  })

  test('and no character is lost or doubled, in any message', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, behind) => {
        const text = `${before} Receita ${number} acesso 482913 ${behind}`
        const codes = { number, access: '482913', option: '7264' }
        expect(
          markCodes(text, codes)
            .map((stretch) => stretch.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
