/** Whether the database answers, as the callers of one pool have seen it. */
export type Silence = {
  /** Throws while it is silent, except for one caller a second, who finds out whether it still is. */
  check: () => void
  answered: () => void
  /** Whether it has answered somebody a moment ago. */
  isAnswering: () => boolean
  unanswered: () => void
}

const pauseMs = 1_000

/**
 * After a timeout without any answer meanwhile further callers fail at once instead of waiting for the same timeout. Timeouts
 * beside answers, such as those of a pool that is too busy, do not count. `fellSilent` is called each time a timeout does.
 */
export function watchSilence(fellSilent: () => void): Silence {
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
