import { createContext } from 'react'

/** A look at the cart without leaving the page, where the frame around it offers one. */
export const CartPeek = createContext<{
  /** Somebody may soon want it. */
  prepare: () => void
  /** `added`: the variant that has just gone in. */
  show: (added?: string) => void
} | null>(null)
