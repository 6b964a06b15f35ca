/** Slugs and ids; anything else is nobody's, and may be no text that the database takes. */
export const isAddress = (text: string): boolean => /^[a-z\d-]{1,200}$/i.test(text)
