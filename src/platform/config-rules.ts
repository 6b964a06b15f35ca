import * as v from 'valibot'

/** Empty, or what `is` accepts. Valibot's own sentences repeat the value, which may hold a password: every rule brings its own. */
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
