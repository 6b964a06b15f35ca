const maxSegments = 12
const maxPathBytes = 1024
const maxQueryBytes = 8192
// Together with the other headers Node takes 16 kB.
const maxCookieBytes = 14_336

/** 404: a path that is longer than any of ours, or has more steps. 414: a query that is too long. 431: cookies that are. */
export type OutOfBounds = 404 | 414 | 431

/**
 * Why a request is refused before anything parses, routes or renders it; undefined where it is not. The router of the pages matches every
 * ancestor of a path: one of 7,800 steps took 3.5 s of the processor.
 */
export function outOfBounds({ url, headers }: Request): OutOfBounds | undefined {
  const { pathname, search } = new URL(url)
  // An address that was parsed has one byte for each character.
  if (pathname.length > maxPathBytes || pathname.split('/').length - 1 > maxSegments) return 404
  if (search.length > maxQueryBytes) return 414
  return (headers.get('Cookie') ?? '').length > maxCookieBytes ? 431 : undefined
}
