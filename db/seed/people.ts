import type { SeedPerson } from './types.ts'

// Numbers that belong to no one: taxpayer numbers above the assigned ones, phone numbers of an unused range.

/** The people of the demo, the tests and the handbook. Their requests are in requests.ts. */
export const people: SeedPerson[] = [
  {
    key: 'ana',
    email: 'ana@farmacia-azulejo.example',
    roles: ['pharmacist'],
    locale: 'pt',
    name: 'Ana Vaz',
    phone: '900000001',
    nif: '399999019',
    dateOfBirth: '1979-05-14',
    orders: [],
  },
  {
    key: 'joao',
    email: 'joao@farmacia-azulejo.example',
    roles: ['counter'],
    locale: 'pt',
    name: 'João Teixeira',
    phone: '900000002',
    nif: '399999027',
    dateOfBirth: '1994-11-02',
    orders: [],
  },
  {
    key: 'diogo',
    email: 'diogo@farmacia-azulejo.example',
    roles: ['owner'],
    locale: 'pt',
    name: 'Diogo Mourão',
    phone: '900000003',
    nif: '399999035',
    dateOfBirth: '1968-02-27',
    orders: [],
  },
  {
    key: 'rui',
    email: 'rui@cliente.example',
    roles: [],
    locale: 'pt',
    name: 'Rui Carvalho',
    phone: '900000004',
    nif: '399999043',
    dateOfBirth: '1957-09-08',
    orders: [
      // Ready for collection for some days, with some days left.
      { placedHoursAgo: 4 * 24, lines: [{ sku: 'PAR-000234', quantity: 2 }], path: ['pending', 'ready'] },
      {
        placedHoursAgo: 1.4,
        lines: [
          { sku: 'MED-000022', quantity: 1 },
          { sku: 'PAR-000039', quantity: 1 },
        ],
        path: ['pending'],
      },
    ],
  },
  {
    key: 'marta',
    email: 'marta@cliente.example',
    roles: [],
    locale: 'pt',
    name: 'Marta Lobo',
    phone: '900000005',
    nif: '399999051',
    dateOfBirth: '1986-07-21',
    address: { address1: 'Rua das Amendoeiras 7, 2.º esq.', zipcode: '5000-577', city: 'Vila Real' },
    card: {
      joinedDaysAgo: 930,
      balance: 1250,
      entries: [
        { daysAgo: 900, receipt: 'FS A/11872', cents: 9640 },
        { daysAgo: 520, receipt: 'FS A/15310', cents: 41_285 },
        { daysAgo: 300, receipt: 'FS A/17466', cents: 26_890 },
        { daysAgo: 200, receipt: 'FS A/18244', cents: 22_190 },
        { daysAgo: 125, expire: true },
        { daysAgo: 120, adjusted: 50, reason: 'Compra em que o cartão não passou na caixa' },
        { daysAgo: 60, receipt: 'FS A/19027', cents: 18_415 },
        { daysAgo: 12, receipt: 'FS A/19553' },
      ],
    },
    orders: [
      {
        placedHoursAgo: 96 * 24,
        lines: [
          { sku: 'PAR-000065', quantity: 2 },
          { sku: 'PAR-000075', quantity: 1 },
        ],
        path: ['pending', 'ready', 'completed'],
      },
      {
        placedHoursAgo: 41 * 24,
        delivered: true,
        points: 200,
        lines: [
          { sku: 'PAR-000039', quantity: 1 },
          { sku: 'PAR-000112', quantity: 2 },
          { sku: 'PAR-000234', quantity: 1 },
        ],
        path: ['pending', 'ready', 'completed'],
      },
      {
        placedHoursAgo: 26,
        lines: [
          { sku: 'PAR-000003', quantity: 1 },
          { sku: 'PAR-000017', quantity: 1 },
        ],
        path: ['pending', 'ready'],
      },
      { placedHoursAgo: 0.7, lines: [{ sku: 'PAR-000112', quantity: 1 }], path: ['pending'] },
    ],
  },
  { key: 'sofia', email: 'sofia@cliente.example', roles: [], locale: 'en', orders: [] },
]

/** Plastic cards in the pharmacy's list that are not linked yet. */
export const plasticCards = [
  '4400 0012 0477 16',
  '4400 0012 0478 80',
  '4400 0012 0479 55',
  '4400 0012 0480 11',
  '4400 0012 0481 85',
  '4400 0012 0482 50',
]
