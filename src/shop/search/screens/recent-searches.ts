const key = 'searches'
const maxSearches = 6

/** The last searches of this tab, newest first. The browser forgets them when the tab closes; nothing else knows them (S180). */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, maxSearches) : []
  } catch {
    // A browser may refuse storage; the search works without.
    return []
  }
}

export function rememberSearch(text: string): void {
  const searched = text.trim()
  if (searched !== '') store([searched, ...recentSearches().filter((one) => one !== searched)])
}

/** Without `text`, all of them. */
export const removeSearch = (text?: string): void =>
  store(text === undefined ? [] : recentSearches().filter((one) => one !== text))

function store(searches: readonly string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(searches.slice(0, maxSearches)))
  } catch {
    // Full or refused: they are not remembered.
  }
}
