/** Id of the editor's form: its button bar is outside of it, because it also contains other forms. */
export const quoteForm = 'quote'

/**
 * Fetcher key for editor buttons that do not leave the page: their last result outlives the editor, which unmounts when the
 * request changes.
 */
export const quoteIdempotencyKeys = ({ id }: { id: string }): string => `quote ${id}`
