import { data } from 'react-router'

/** Nobody has a prescription yet, so every id is an unknown one. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Prescription() {
  return null
}
