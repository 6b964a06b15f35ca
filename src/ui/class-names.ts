/** Joins class names; falsy parts are left out. */
export const classNames = (...parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ')
