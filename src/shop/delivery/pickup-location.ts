/** A place where orders are collected (`stock_location` in the API). */
export type PickupLocation = {
  rowId: number
  id: string
  name: string
  address1: string
  city: string
  zipcode: string
  /** Nine digits. */
  phone: string
}
