/** In the place of an id: what does not exist yet. */
export const fresh = 'new'

const saved = 'saved'

/** The page at `path` once all went well. */
export const savedAt = (path: string): string => `${path}?${saved}`

export const savedIn = ({ searchParams }: URL): boolean => searchParams.has(saved)
