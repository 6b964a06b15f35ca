import { m } from '#src/i18n/paraglide/messages.js'
import { DAY } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'

export const daysLeft = (day: IsoDate, today: IsoDate): number => Math.round((Date.parse(day) - Date.parse(today)) / DAY)

/** "12 dias", "hoje", "há 3 dias". */
export function daysLeftText(days: number): string {
  if (days === 0) return m.batches_today()
  if (days === 1) return m.batches_day_one()
  if (days === -1) return m.batches_ago_one()
  return days > 0 ? m.batches_days({ count: days }) : m.batches_ago({ count: -days })
}
