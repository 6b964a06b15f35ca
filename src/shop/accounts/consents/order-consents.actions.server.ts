import * as store from './store.server.ts'

/** The consent given with an order, as part of the statement that records its placement. */
export const insertOrderConsent = store.insertOrderConsent

/** Consents given with a person's orders stay, without the person. */
export const detachOrderConsentsOf = store.detachOrderConsentsOf

export const detachConsentsOfOrders = store.detachConsentsOfOrders
