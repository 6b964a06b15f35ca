// Like ofetch for API calls: one immediate retry for temporary failures.
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** What the router reads from the shop: page data, and the manifest of the files of further pages. */
const isPageRead = (pathname: string): boolean => pathname.endsWith('.data') || pathname.endsWith('/__manifest')

/**
 * Lets the router's reads be retried once like every other GET (S226); writes never are (S227), nor reads with any other status
 * (S228). The router has no option for this and uses the global `fetch`.
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
      // A visitor who has navigated on needs no response.
      if (init?.signal?.aborted) throw error
      return send(input, init)
    }
  }
