import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until the page has woken up: for what only scripts can do. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
