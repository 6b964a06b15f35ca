/** Whether the database responds, as observed by the callers of one pool. */
export type Responsiveness = {
  /** Throws while it does not respond, except for one caller per second, who tries again. */
  check: () => void
  answered: () => void
  /** Whether it has responded to any caller within the last second. */
  isAnswering: () => boolean
  unanswered: () => void
}

const pauseMs = 1_000

/**
 * After a timeout without any response in the last second, further callers fail at once instead of waiting for the same timeout.
 * Timeouts while others get responses, such as those of a busy pool, do not count. `fellSilent` is called at each timeout that
 * does.
 */
export function watchResponsiveness(fellSilent: () => void): Responsiveness {
  let answeredAt = performance.now()
  let nextTry: number | undefined
  return {
    check() {
      if (nextTry === undefined) return
      const now = performance.now()
      if (now < nextTry) throw new Error('timeout expired a moment ago')
      nextTry = now + pauseMs
    },
    answered() {
      answeredAt = performance.now()
      nextTry = undefined
    },
    isAnswering: () => performance.now() - answeredAt < pauseMs,
    unanswered() {
      const now = performance.now()
      if (now - answeredAt < pauseMs) return
      nextTry ??= now + pauseMs
      fellSilent()
    },
  }
}
