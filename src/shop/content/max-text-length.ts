/** Characters of one text in Markdown; what is longer is not read to its end. */
export const maxTextLength = 20_000
