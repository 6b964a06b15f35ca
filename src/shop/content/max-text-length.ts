/** Maximum characters of one Markdown text; the rest of a longer text is not read. */
export const maxTextLength = 20_000
