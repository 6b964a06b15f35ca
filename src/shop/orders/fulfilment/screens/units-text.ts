import { m } from '#src/i18n/paraglide/messages.js'

export const unitsText = (count: number): string => (count === 1 ? m.orders_units_one() : m.orders_units({ count }))
