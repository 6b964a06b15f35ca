/** The id of the editor's form: its bar stands outside, because other forms stand there as well. */
export const quoteForm = 'quote'
