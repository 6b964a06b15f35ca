import { gunzipSync } from 'node:zlib'
import type { DeflatedParts } from './gzip-parts.ts'
import { deflateParts, joinGzip } from './gzip-parts.ts'
import { nonceLength, noncePlaceholder } from './nonce.ts'

/** A page split at its nonces; each response is built with a fresh one. */
export type CachedPage = {
  html: (nonce: string) => Buffer<ArrayBuffer>
  gzip: (nonce: string) => Buffer<ArrayBuffer>
  /** What it takes in memory, which falls to a fifth once it was served compressed. */
  bytes: () => number
}

type Bytes = Buffer<ArrayBuffer>

/** Compressed at the first request for it compressed, since most pages have no second visitor; from then on only that is stored. */
export function cachePage(html: string): CachedPage {
  let parts: readonly Bytes[] = splitText(html)
  let deflated: DeflatedParts | undefined
  const compress = (): DeflatedParts => {
    const made = deflateParts(parts, nonceLength)
    parts = []
    return made
  }
  const gzip = (nonce: string): Bytes => joinGzip((deflated ??= compress()), nonce)
  return {
    html: (nonce) => (deflated ? gunzipSync(gzip(nonce)) : joinText(parts, nonce)),
    gzip,
    bytes: () => deflated?.bytes ?? parts.reduce((sum, { length }) => sum + length, 0),
  }
}

/**
 * Bytes instead of strings: a page with one € is a string of two bytes per character. One allocation of its own: small buffers
 * would share a slab of 64 kB with others, which lives as long as one of them.
 */
function splitText(html: string): Bytes[] {
  const texts = html.split(noncePlaceholder)
  const whole = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let offset = 0
  return texts.map((text) => whole.subarray(offset, (offset += whole.write(text, offset))))
}

function joinText(parts: readonly Bytes[], word: string): Bytes {
  const gap = Buffer.from(word)
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [gap, part])))
}
