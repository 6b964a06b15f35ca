export const fulfilments = ['delivery', 'pickup'] as const
/** How the customer gets an order. */
export type Fulfilment = (typeof fulfilments)[number]
