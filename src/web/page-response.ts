import { languageTag, localeOfPath } from '#src/i18n/locales.ts'
import { accepts, bestEncoding, compress } from '#src/platform/http/compression.ts'
import type { ShopContext } from '#src/platform/http/env.ts'
import type { CachedPage } from '#src/platform/http/cached-page.ts'
import { newNonce, noncePlaceholder } from '#src/platform/http/nonce.ts'
import { pagePolicy } from '#src/platform/http/security-headers.ts'
import { isTrustworthy } from '#src/platform/http/trustworthy.ts'
import type { PageRules } from './page-rules.ts'

export type PageAnswer = {
  status: number
  headers: Headers
  rules: PageRules
  apiBase: string
  /** Whose pages its forms may lead to, besides the shop's. */
  leadsTo: string | undefined
  /** Origins of scripts of others that its visitors may let in. */
  others: readonly string[]
}

/** A page with a nonce of its own, as small as the browser takes it. */
export async function renderPageResponse(c: ShopContext, html: string, answer: PageAnswer): Promise<Response> {
  const nonce = newNonce()
  const bytes = Buffer.from(html.replaceAll(noncePlaceholder, nonce))
  const headers = pageHeaders(c, answer, nonce)
  const encoding = bestEncoding(c.req.header('Accept-Encoding'))
  if (!encoding) return new Response(bytes, { status: answer.status, headers })
  headers.set('Content-Encoding', encoding)
  return new Response(await compress(bytes, encoding), { status: answer.status, headers })
}

/** A cached page: joined, not rendered, and compressed long ago. */
export function cachedPageResponse(c: ShopContext, page: CachedPage, answer: PageAnswer): Response {
  const nonce = newNonce()
  const headers = pageHeaders(c, answer, nonce)
  if (!accepts(c.req.header('Accept-Encoding'), 'gzip')) return new Response(page.html(nonce), { headers })
  headers.set('Content-Encoding', 'gzip')
  return new Response(page.gzip(nonce), { headers })
}

function pageHeaders(c: ShopContext, { headers, rules, apiBase, leadsTo, others }: PageAnswer, nonce: string): Headers {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', languageTag[localeOfPath(new URL(c.req.url).pathname)])
  headers.set('Content-Security-Policy', pagePolicy(nonce, { apiBase, leadsTo, runsWasm: rules.readsBarcodes, others }))
  headers.append('Vary', 'Accept-Encoding, Cookie')
  return securePageHeaders(c, headers, rules)
}

/** What keeps an answer private: for pages, their data and redirects alike. */
export function securePageHeaders(c: ShopContext, headers: Headers, { shared, secluded, unlisted }: PageRules): Headers {
  // A nonce must not come back from a cache; what belongs to a person must not stay in one.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', shared ? 'private, no-cache' : 'no-store')
  if (secluded) headers.set('Referrer-Policy', secludedPolicy(c.get('requestInfo').origin))
  if (unlisted) headers.set('X-Robots-Tag', 'noindex')
  return headers
}

// Without a referrer a form says `Origin: null`. Only Sec-Fetch-Site then tells that it is ours, and browsers send that to
// trustworthy origins alone; on another plain http address the forms of the account would be refused.
const secludedPolicy = (origin: string): string => (isTrustworthy(origin) ? 'no-referrer' : 'same-origin')
