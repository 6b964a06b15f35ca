import * as v from 'valibot'

/**
 * Empty, or accepted by `is`. Valibot's own messages repeat the value,
 * which may contain a password, so every rule has its own message.
 */
export const emptyOr = (is: (text: string) => boolean, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => text === '' || is(text), message),
  )

export const urlOf =
  (...protocols: string[]) =>
  (text: string) =>
    protocols.includes(URL.parse(text)?.protocol ?? '')

export const isWord = (text: string): boolean => /^[\x21-\x7e]{1,255}$/.test(text)
