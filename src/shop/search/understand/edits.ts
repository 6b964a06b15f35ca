/** Spellings that sound alike in Portuguese or English, so that "voltarem", "filtru" and "zirtec" are near what they mean. */
const soundOf = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('y', 'i')
    .replaceAll('k', 'c')
    .replaceAll('z', 's')
    .replaceAll('ct', 't')
    .replaceAll('pc', 'c')
    .replaceAll(/([a-z])\1/g, '$1')

/**
 * How many letters were mistyped: added, left out, replaced or swapped with their neighbour (optimal string alignment); `limit` + 1
 * where there are more than `limit`.
 */
export function editsBetween(a: string, b: string, limit: number): number {
  return Math.min(editsOf(a, b, limit), 1 + editsOf(soundOf(a), soundOf(b), limit - 1))
}

function editsOf(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let [before, above]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[column - 2] ?? 0) + 1 : limit + 1,
        ),
      )
    }
    if (Math.min(...current) > limit) return limit + 1
    ;[before, above] = [above, current]
  }
  return above[b.length] ?? limit + 1
}

/** How many letters may be wrong in a word of this length: in a short one every letter makes another word. */
export const maxEditsOf = (length: number): number => {
  if (length < 5) return 0
  return length < 8 ? 1 : 2
}
