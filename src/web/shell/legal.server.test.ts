import { expect, test } from 'vitest'
import { basisPoints, cents } from '#src/kernel/money.ts'
import type { Website } from '#src/shop/website/website.ts'
import { legalSentences } from './legal.server.ts'

const settings: Pick<Website, 'legal' | 'delivery' | 'paymentMethods'> = {
  legal: {
    company: 'Farmácia Azulejo, Lda.',
    nif: '500000000',
    licence: '0000',
    technicalDirector: 'Dra. Ana Vaz',
    infarmedRegistration: '000',
    complaintsBookUrl: 'https://www.livroreclamacoes.pt',
    euLogoUrl: null,
  },
  delivery: {
    enabled: true,
    standard: { price: cents(350), freeFrom: cents(5000), expected: { pt: '1 a 2 dias úteis', en: '1 to 2 working days' } },
    vat: basisPoints(2300),
    countiesChosen: true,
    around: null,
    counties: [
      { dico: '1714', name: 'Vila Real' },
      { dico: '1710', name: 'Sabrosa' },
    ],
  },
  paymentMethods: ['pay_at_pickup', 'mb_way'],
}

test('the footer of every page has the legal facts, the delivery area of medicines, the delivery cost and the payment methods', () => {
  expect(legalSentences(settings, 'en')).toEqual([
    'Farmácia Azulejo, Lda. · Tax no. 500000000 · Technical director: Dra. Ana Vaz · Pharmacy licence no. 0000 · Infarmed home-dispensing registration no. 000',
    'Medicines are delivered in Vila Real and Sabrosa.',
    'Delivery from €3.50, 1 to 2 working days; free from €50.00.',
    'Payment: on collection and MB WAY.',
  ])
})

test('missing facts are left out, and a pharmacy without delivery says so', () => {
  const legal = { ...settings.legal, licence: null, infarmedRegistration: null, nif: null }
  expect(legalSentences({ ...settings, legal, delivery: { ...settings.delivery, enabled: false } }, 'pt')).toEqual([
    'Farmácia Azulejo, Lda. · Direção técnica: Dra. Ana Vaz',
    'Sem entrega ao domicílio: as encomendas são levantadas na farmácia.',
    'Pagamento: no levantamento e MB WAY.',
  ])
})
