import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { ownValue } from '#src/kernel/own-value.ts'
import { accepts } from './compression.ts'
import type { Encoding } from './compression.ts'
import type { ShopContext } from './env.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}

type StoredFile = { bytes: Uint8Array<ArrayBuffer>; tag: string }
export type StaticFiles = (c: ShopContext, pathname: string) => Response | undefined

/**
 * The files a folder has at the start, each read at its first request. Only listed files are served, so no path escapes the
 * folder. Names below /assets/ contain a hash and never change; `.br` and `.gz` variants are sent instead when accepted.
 */
export function staticFiles(folder: string): StaticFiles {
  const listed = new Set(listFiles(folder))
  const cached = new Map<string, StoredFile>()
  const read = (pathname: string): StoredFile => {
    const found = cached.get(pathname) ?? readStored(join(folder, pathname))
    cached.set(pathname, found)
    return found
  }
  return (c, pathname) => {
    if (!listed.has(pathname) || /\.(br|gz)$/.test(pathname)) return undefined
    const encoding = counterpartOf(listed, pathname, c.req.header('Accept-Encoding'))
    const file = read(encoding ? pathname + suffix[encoding] : pathname)
    const headers = headersOf(pathname, { encoding, tag: file.tag })
    if (c.req.header('If-None-Match') === file.tag) return new Response(null, { status: 304, headers })
    return new Response(file.bytes, { headers })
  }
}

const suffix: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

const counterpartOf = (listed: ReadonlySet<string>, pathname: string, accepted: string | undefined): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => listed.has(pathname + suffix[encoding]) && accepts(accepted, encoding))

function headersOf(pathname: string, { encoding, tag }: { encoding: Encoding | undefined; tag: string }): Headers {
  const headers = new Headers({
    'Content-Type': ownValue(types, extname(pathname)) ?? 'application/octet-stream',
    'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ETag: tag,
    Vary: 'Accept-Encoding',
  })
  if (encoding) headers.set('Content-Encoding', encoding)
  // Other sites embed the picture of a link and the icons, which browsers would otherwise block.
  if (headers.get('Content-Type')?.startsWith('image/')) headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return headers
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return paths.filter((path) => !path.includes('/.'))
}

function readStored(path: string): StoredFile {
  const bytes = new Uint8Array(readFileSync(path))
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
