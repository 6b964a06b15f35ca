import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until the page has woken up: for what only scripts can do. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
