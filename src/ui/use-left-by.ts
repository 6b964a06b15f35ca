import { useEffect, useState } from 'react'

/** Records the address of the link by which each place was left. */
export function useLeftBy(place: string): ReadonlyMap<string, string> {
  const [addresses] = useState(() => new Map<string, string>())
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const address = target instanceof Element && target.closest('main a')?.getAttribute('href')
      if (address) addresses.set(place, address)
    }
    addEventListener('click', note, { capture: true, passive: true })
    return () => removeEventListener('click', note, { capture: true })
  }, [place, addresses])
  return addresses
}

/** The visible link of the content with this address, if it is still there. */
export function linkTo(address: string | undefined): HTMLElement | undefined {
  if (address === undefined) return undefined
  const links = document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(address)}"]`)
  return [...links].find((link) => link.checkVisibility({ visibilityProperty: true }))
}
