/** Slugs and ids. Anything else matches no product, and may be text that the database rejects. */
export const isAddress = (text: string): boolean => /^[a-z\d-]{1,200}$/i.test(text)
