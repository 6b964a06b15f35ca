export type BodyRoom = {
  /** Makes room for a body of at most so many bytes; answers how to give it back, once; undefined where there is none. */
  take: (bytes: number, holder: string) => (() => void) | undefined
}

/**
 * The memory that large bodies may fill at once in a process, `most` bytes of them. One holder has one body at a time, so that nobody
 * who sends slowly keeps all others away.
 */
export function openBodyRoom(most: number): BodyRoom {
  const holders = new Set<string>()
  let taken = 0
  return {
    take(bytes, holder) {
      if (holders.has(holder) || taken + bytes > most) return undefined
      holders.add(holder)
      taken += bytes
      return () => {
        holders.delete(holder)
        taken -= bytes
      }
    },
  }
}
