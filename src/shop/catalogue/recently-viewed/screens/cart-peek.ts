import { createContext } from 'react'

/** Opens the cart without leaving the page, if the layout offers it. */
export const CartPeek = createContext<{
  /** The cart may soon be shown: preload it. */
  prepare: () => void
  /** `added`: the variant that was just added. */
  show: (added?: string) => void
} | null>(null)
