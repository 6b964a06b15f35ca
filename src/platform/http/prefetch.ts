/**
 * Whether a request is a prefetch, prerender or preview of a link, or a HEAD, which must not change anything. Sec-Purpose is the
 * current header; Purpose, X-Purpose and X-Moz are those of older Chromium, Safari and Firefox.
 */
export const isPrefetch = ({ method, headers }: Request): boolean =>
  method === 'HEAD' ||
  ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].some((name) => /prefetch|preview/i.test(headers.get(name) ?? ''))
