import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const [brotliBytes, gzipBytes] = [promisify(brotliCompress), promisify(gzip)]

/** Whether a client accepts an encoding: named without q=0. A bare `*` is ignored: no browser sends it. */
export function accepts(acceptEncoding: string | undefined, encoding: Encoding): boolean {
  const preferences = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((preference) => preference.split(';').map((part) => part.trim()))
  return preferences.some(([name, quality]) => name === encoding && !/^q=0(\.0*)?$/.test(quality ?? ''))
}

export const bestEncoding = (acceptEncoding: string | undefined): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => accepts(acceptEncoding, encoding))

/** Compressed off the event loop, for speed rather than size: every signed-in page passes here. */
export const compress = (bytes: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
  encoding === 'br'
    ? brotliBytes(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
      })
    : gzipBytes(bytes, { level: 6 })

const worthIt = 1024

/** A data response, compressed when the client accepts it and it is large enough to pay off. */
export async function compressed(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const encoding = bestEncoding(acceptEncoding)
  if (!encoding || !response.body) return response
  const { status } = response
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (bytes.byteLength < worthIt) return new Response(bytes, { status, headers })
  headers.set('Content-Encoding', encoding)
  return new Response(await compress(bytes, encoding), { status, headers })
}
