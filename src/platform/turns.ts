/** Lets at most so many pieces of work run at once; whoever comes later waits for a turn, first come first served. */
export function takingTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  const giveWay = (): void => {
    const next = waiting.shift()
    if (next) return next()
    running -= 1
  }
  return async (work) => {
    const isFull = running >= most
    // Whoever waits takes over the turn of whoever ends, so that nobody slips in between.
    if (isFull) await new Promise<void>((begin) => waiting.push(begin))
    if (!isFull) running += 1
    try {
      return await work()
    } finally {
      giveWay()
    }
  }
}
