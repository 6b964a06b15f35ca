import type { SeedPerson } from './types.ts'

// Numbers that nobody has: taxpayer numbers above those given out, telephone numbers of an unused range.

/** The people of the demo, of the tests and of the handbook. What they have sent stands in requests.ts. */
export const people: SeedPerson[] = [
  {
    key: 'ana',
    email: 'ana@farmacia-azulejo.example',
    role: 'pharmacist',
    locale: 'pt',
    name: 'Ana Vaz',
    phone: '900000001',
    nif: '399999019',
    dateOfBirth: '1979-05-14',
    points: 0,
    orders: [],
  },
  {
    key: 'joao',
    email: 'joao@farmacia-azulejo.example',
    role: 'counter',
    locale: 'pt',
    name: 'João Teixeira',
    phone: '900000002',
    nif: '399999027',
    dateOfBirth: '1994-11-02',
    points: 0,
    orders: [],
  },
  {
    key: 'diogo',
    email: 'diogo@farmacia-azulejo.example',
    role: 'owner',
    locale: 'pt',
    name: 'Diogo Mourão',
    phone: '900000003',
    nif: '399999035',
    dateOfBirth: '1968-02-27',
    points: 0,
    orders: [],
  },
  {
    key: 'rui',
    email: 'rui@cliente.example',
    role: 'customer',
    locale: 'pt',
    name: 'Rui Carvalho',
    phone: '900000004',
    nif: '399999043',
    dateOfBirth: '1957-09-08',
    points: 120,
    orders: [
      // Forgotten at the counter: longer than the pharmacy keeps an order.
      { placedHoursAgo: 10 * 24, lines: [{ sku: 'PAR-000234', quantity: 2 }], path: ['pending', 'ready'] },
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
    role: 'customer',
    locale: 'pt',
    name: 'Marta Lobo',
    phone: '900000005',
    nif: '399999051',
    dateOfBirth: '1986-07-21',
    address: { address1: 'Rua das Amendoeiras 7, 2.º esq.', zipcode: '5000-577', city: 'Vila Real' },
    points: 1250,
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
  { key: 'sofia', email: 'sofia@cliente.example', role: 'customer', locale: 'en', points: 0, orders: [] },
]
