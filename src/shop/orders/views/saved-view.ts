/** Filters of the list of orders under a name, of one member of staff. `query` is the address of the list. */
export type SavedView = { id: string; name: string; query: string }

export const maxViews = 20
export const maxViewName = 40
