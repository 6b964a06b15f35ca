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

/** A word prepared for being compared with many. `characters`: those from a to z that it has, as bits. */
export type Spelling = { word: string; characters: number; sound: string; soundCharacters: number }

export function spellingOf(word: string): Spelling {
  const sound = soundOf(word)
  return { word, characters: charactersOf(word), sound, soundCharacters: charactersOf(sound) }
}

function charactersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) {
    const place = word.charCodeAt(at) - 97
    if (place >= 0 && place < 26) bits |= 1 << place
  }
  return bits
}

/**
 * How many letters were mistyped: added, left out, replaced or swapped with their neighbour (optimal string alignment); `limit` + 1
 * where there are more than `limit`.
 */
export const editsBetween = (a: Spelling, b: Spelling, limit: number): number =>
  Math.min(
    isPossibleWithin(a.characters, b.characters, limit) ? editsOf(a.word, b.word, limit) : limit + 1,
    isPossibleWithin(a.soundCharacters, b.soundCharacters, limit - 1) ? 1 + editsOf(a.sound, b.sound, limit - 1) : limit + 1,
  )

/** Each edit changes at most two of the letters that a word has: nearly all words of a vocabulary differ in more. */
function isPossibleWithin(a: number, b: number, limit: number): boolean {
  let different = a ^ b
  for (let edits = 0; edits < 2 * limit && different !== 0; edits++) different &= different - 1
  return different === 0
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
