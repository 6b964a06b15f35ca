/** Characters of one text in Markdown; what is longer is not read to its end. */
export const longestText = 20_000
