import { useEffect } from 'react'
import { useLocation } from 'react-router'

// Added to the address after a form, so that the page can show the result without scripts too. The cart's `removed=…` is more
// than a message: it restores the removed line.
const message = /^(?:(?:sent|saved|done|ringing|added|notice|google)(?:=|$)|removed=?$)/

/** A query without the parameters that only a message needs. The rest stays as written. */
export function withoutMessages(search: string): string {
  const parts = search.slice(1).split('&')
  if (!parts.some((part) => message.test(part))) return search
  // `after` names the subject of the message; on its own it is the cursor of a list.
  const others = parts.filter((part) => !message.test(part) && !part.startsWith('after='))
  return others.length > 0 ? `?${others.join('&')}` : ''
}

/**
 * Removes message parameters from the address once the page shows the message: a reload, Back or a copied address then shows the
 * page without it. The router's own location keeps them, and the page its message, until the next navigation.
 */
export function useMessageParameters(): void {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const rest = withoutMessages(search)
    // The visitor may have navigated already.
    if (rest !== search && location.pathname + location.search === pathname + search)
      history.replaceState(history.state, '', pathname + rest + hash)
  }, [pathname, search, hash])
}
