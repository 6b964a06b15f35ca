/** One class attribute out of parts; what is false or absent stays out. */
export const classNames = (...parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ')
