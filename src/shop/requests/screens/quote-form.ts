/** The id of the editor's form: its bar stands outside, because other forms stand there as well. */
export const quoteForm = 'quote'

/** Names the presses of the editor that do not leave the page: their last answer outlives the editor, which goes when it is told so. */
export const quoteIdempotencyKeys = ({ id }: { id: string }): string => `quote ${id}`
