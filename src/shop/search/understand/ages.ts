/** An age as it is typed, in months, and the words that say it. */
export type TypedAge = { months: number; words: readonly string[] }

const inMonths: ReadonlyMap<string, number> = new Map([
  ...['ano', 'anos', 'aninho', 'aninhos', 'year', 'years', 'yr', 'yrs', 'yo'].map((word) => [word, 12] as const),
  ...['mes', 'meses', 'month', 'months', 'mo'].map((word) => [word, 1] as const),
  ...['semana', 'semanas', 'week', 'weeks', 'dia', 'dias', 'day', 'days'].map((word) => [word, 0] as const),
])
const oldest = 1200

/** The first age among the words, "4 anos", "6 month old", and the words without it and without durations ("há 3 dias"). */
export function takeAge(typed: readonly string[]): { age: TypedAge | undefined; rest: string[] } {
  const tokens = typed.filter((_, at) => !isDuration(typed, at) && !isDuration(typed, at - 1))
  for (const [at, word] of tokens.entries()) {
    const unit = inMonths.get(tokens[at + 1] ?? '')
    if (unit === undefined || unit === 0 || !/^\d{1,3}$/.test(word)) continue
    const months = Number(word) * unit
    if (months > oldest) continue
    const length = ['old', 'idade'].includes(tokens[at + 2] ?? '') ? 3 : 2
    return { age: { months, words: tokens.slice(at, at + length) }, rest: tokens.toSpliced(at, length) }
  }
  return { age: undefined, rest: [...tokens] }
}

/** "3 dias" at this place. */
const isDuration = (tokens: readonly string[], at: number): boolean =>
  inMonths.get(tokens[at + 1] ?? '') === 0 && /^\d{1,3}$/.test(tokens[at] ?? '')
