import { useEffect } from 'react'
import { useLocation } from 'react-router'

// In the address that a form leads to, so that the page can say what was done, without scripts too. What a cart gives back (`removed=…`) is
// more than a message.
const message = /^(?:(?:sent|saved|done|ringing|added|notice|google)(?:=|$)|removed=?$)/

/** A query without what only a message needs. The rest stays as it was written. */
export function withoutMessages(search: string): string {
  const parts = search.slice(1).split('&')
  if (!parts.some((part) => message.test(part))) return search
  // `after` names what the message is about; by itself it is the page of a list.
  const others = parts.filter((part) => !message.test(part) && !part.startsWith('after='))
  return others.length > 0 ? `?${others.join('&')}` : ''
}

/**
 * Takes the parameters of a message from the address once the page shows it: a reload, Back or a copied address then shows the page without
 * it. The router's own location keeps them, and with them the page its message, until somebody goes on.
 */
export function useMessageParameters(): void {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const rest = withoutMessages(search)
    // Somebody may have gone on already.
    if (rest !== search && location.pathname + location.search === pathname + search)
      history.replaceState(history.state, '', pathname + rest + hash)
  }, [pathname, search, hash])
}
