import { data } from 'react-router'

/** Nobody has a request yet, so every id is an unknown one. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Request() {
  return null
}
