/** How the customer gets an order. */
export type Fulfilment = 'delivery' | 'pickup'
