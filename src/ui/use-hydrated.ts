import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until hydration: for what only works with scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
