import { formatTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'

type Part = 'morning' | 'afternoon' | 'evening'

/** By Lisbon time, as people there greet: good afternoon from noon, good evening from eight and through the night. */
export function partOfDay(now: Date): Part {
  const hour = Number(formatTime(now, 'pt').slice(0, 2))
  if (hour >= 6 && hour < 12) return 'morning'
  return hour >= 12 && hour < 20 ? 'afternoon' : 'evening'
}

const named = { morning: m.account_morning, afternoon: m.account_afternoon, evening: m.account_evening }
const nameless = {
  morning: m.account_morning_nameless,
  afternoon: m.account_afternoon_nameless,
  evening: m.account_evening_nameless,
}

/** "Bom dia, Marta"; without a name if none is known. */
export const greeting = (part: Part, name: string | null): string => (name === null ? nameless[part]() : named[part]({ name }))
