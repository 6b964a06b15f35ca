import { expect, test } from 'vitest'
import { basisPoints, cents } from '#src/kernel/money.ts'
import { medicineAreaText, promoText } from './delivery-labels.ts'
import type { Delivery, Website } from './website.ts'

const delivery: Delivery = {
  enabled: true,
  standard: { price: cents(350), freeFrom: cents(5000), expected: { pt: '1 dia', en: '1 day' } },
  vat: basisPoints(2300),
  counties: [
    { dico: '1713', name: 'Vila Pouca de Aguiar' },
    { dico: '1714', name: 'Vila Real' },
  ],
  countiesChosen: true,
  around: null,
}
const shop: Pick<Website, 'promo' | 'delivery' | 'limits' | 'sellsMedicines'> = {
  promo: { pt: 'Entrega grátis a partir de {free_from} · Levantamento em {pickup_ready_hours} horas', en: 'Open on Sundays' },
  delivery,
  limits: { pickupReadyHours: 2 } as Website['limits'],
  sellsMedicines: true,
}
const plain = (text: string) => text.replace(/\s/g, ' ')

test('the banner has free delivery with its sum, and says that medicines have a limited area', () => {
  expect(plain(promoText(shop, 'pt'))).toBe(
    'Entrega grátis a partir de 50,00 € (medicamentos só em alguns concelhos) · Levantamento em 2 horas',
  )
  expect(promoText(shop, 'en')).toBe('Open on Sundays')
})

test('while nothing is delivered, or nothing is free, the banner does not mention it', () => {
  const off = { ...shop, delivery: { ...delivery, enabled: false } }
  const dear = { ...shop, delivery: { ...delivery, standard: delivery.standard && { ...delivery.standard, freeFrom: null } } }
  for (const other of [off, dear]) expect(promoText(other, 'pt')).toBe('Levantamento em 2 horas')
})

test('the delivery area of medicines has a short text', () => {
  const names = ['Alijó', 'Chaves', 'Murça', 'Sabrosa'].map((name) => ({ dico: name, name }))
  expect([
    medicineAreaText({ ...delivery, around: 'Vila Real' }, 'pt'),
    medicineAreaText(delivery, 'pt'),
    medicineAreaText({ ...delivery, counties: names }, 'pt'),
    medicineAreaText({ ...delivery, enabled: false }, 'pt'),
  ]).toEqual([
    'Entrega só em Vila Real e concelhos vizinhos; levantamento grátis.',
    'Entrega só em Vila Pouca de Aguiar e Vila Real; levantamento grátis.',
    'Entrega só em 4 concelhos; levantamento grátis.',
    'Não entregamos medicamentos em casa; levantamento grátis na farmácia.',
  ])
})
