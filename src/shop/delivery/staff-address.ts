/** Used as the id of something that does not exist yet. */
export const fresh = 'new'

const saved = 'saved'

/** The page at `path` after a successful save. */
export const savedAt = (path: string): string => `${path}?${saved}`

export const isSaved = ({ searchParams }: URL): boolean => searchParams.has(saved)
