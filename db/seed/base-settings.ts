import { isPaidAtCounter, paymentMethods } from '#src/shop/website/payment-methods.ts'
import type { SettingsRow } from '#src/shop/website/website.schema.ts'

/**
 * Settings of a shop that its owner has not set up yet: the owner's details are empty, limits and rates are the specified ones,
 * and the lowest where money is promised. Medicines, delivery and online payment stay off until the owner enables them.
 */
export const baseSettings = (): SettingsRow => ({
  name: '',
  tagline: { pt: '', en: '' },
  promo: { pt: '', en: '' },
  address: { address1: '', zipcode: '', city: '', countryIso: 'PT' },
  phone: { number: '', callCost: { pt: '', en: '' } },
  email: '',
  hours: {
    zone: 'Europe/Lisbon',
    week: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
    exceptions: {},
  },
  legal: {
    company: null,
    nif: null,
    licence: null,
    technicalDirector: null,
    infarmedRegistration: null,
    complaintsBookUrl: 'https://www.livroreclamacoes.pt',
    euLogoUrl: null,
  },
  delivery: { enabled: false },
  loyalty: {
    name: { pt: 'Cartão de pontos', en: 'Loyalty card' },
    pointsPerEuro: 1,
    pointsForOneEuro: 100,
    cartShareBasisPoints: 10_000,
    expiryMonths: null,
  },
  paymentMethods: paymentMethods.filter(isPaidAtCounter),
  limits: {
    quoteHours: 48,
    pickupReadyHours: 2,
    pickupKeptDays: 7,
    withdrawalDays: 14,
    cartDays: 30,
    codesKeptDays: 30,
    multibancoDays: 3,
    mbWayMinutes: 10,
  },
})
