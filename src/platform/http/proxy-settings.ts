import * as v from 'valibot'

export const proxyMessages = {
  TRUSTED_PROXIES: [
    '',
    'addresses or networks of proxies whose X-Forwarded-For counts, separated by commas, or none; required in production',
  ],
} as const

/** Undefined when not set; `none` is an empty list. `trustOf` refuses entries that are not addresses. */
export const proxySchema = { TRUSTED_PROXIES: v.pipe(v.string(), v.transform(proxiesOf)) }

function proxiesOf(text: string): readonly string[] | undefined {
  if (text === '') return undefined
  if (text === 'none') return []
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
