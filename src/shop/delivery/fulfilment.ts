export const fulfilments = ['delivery', 'pickup'] as const
/** How the customer gets an order. */
export type Fulfilment = (typeof fulfilments)[number]

/** `shipment_state` of an order; what each state of orders means for it stands in its facets. */
export const shipmentStates = ['pending', 'ready', 'shipped', 'canceled'] as const
export type ShipmentState = (typeof shipmentStates)[number]
/** Before the items are ready, and of a cart. */
export const initialShipmentState = 'pending' satisfies ShipmentState
