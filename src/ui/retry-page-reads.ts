// As ofetch does for the calls of the API: once more, at once, for what may pass.
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** What the router reads from the shop: a page's data, and which files further pages need. */
const isPageRead = (pathname: string): boolean => pathname.endsWith('.data') || pathname.endsWith('/__manifest')

/**
 * Lets the router's reads be tried once more like every other GET (S226); writes never (S227), nor any other status (S228). The router has
 * no option for it and asks through the global `fetch`.
 */
export const retryPageReads =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const isRetried = input instanceof URL && (init?.method ?? 'GET') === 'GET' && isPageRead(input.pathname)
    if (!isRetried) return send(input, init)
    try {
      const answer = await send(input, init)
      return passing.has(answer.status) ? await send(input, init) : answer
    } catch (error) {
      // Who has gone on wants no answer any more.
      if (init?.signal?.aborted) throw error
      return send(input, init)
    }
  }
