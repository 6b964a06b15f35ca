import { nextDay, lisbonDate } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import { spansOn } from '#src/kernel/opening-hours.ts'
import type { Text } from '#src/i18n/locales.ts'

/** The first and the last day on which a parcel is expected, both included. */
export type ExpectedDays = { from: IsoDate; until: IsoDate }

/** "1 a 2 dias úteis", "3–6 dias úteis", "1 dia útil". */
const workingDays = /(\d{1,2})(?:\s*(?:a|ou|-|–)\s*(\d{1,2}))?\s+dias?\s+út(?:il|eis)/i

/**
 * When a parcel that leaves the pharmacy at a moment arrives, by the Portuguese text of its method. Saturdays, Sundays and
 * weekdays on which the pharmacy is closed for a holiday do not count. Undefined where the text names no working days.
 */
export function expectedDays(expected: Pick<Text, 'pt'>, leavesAt: Date, hours: OpeningHours): ExpectedDays | undefined {
  const [, least, max = least] = workingDays.exec(expected.pt) ?? []
  if (least === undefined || Number(max) < Number(least)) return undefined
  const leaves = workingDayFrom(lisbonDate(leavesAt), hours)
  return { from: afterWorkingDays(leaves, Number(least), hours), until: afterWorkingDays(leaves, Number(max), hours) }
}

const isWorkingDay = (day: IsoDate, hours: OpeningHours): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const isHoliday = Object.hasOwn(hours.exceptions, day) && spansOn(hours, day).length === 0
  return weekday !== 0 && weekday !== 6 && !isHoliday
}

/** Limits the search; no pharmacy is closed for longer. */
const maxDays = 60

function workingDayFrom(day: IsoDate, hours: OpeningHours): IsoDate {
  for (let ahead = 0; ahead < maxDays; ahead += 1) {
    const candidate = nextDay(day, ahead)
    if (isWorkingDay(candidate, hours)) return candidate
  }
  return day
}

function afterWorkingDays(day: IsoDate, count: number, hours: OpeningHours): IsoDate {
  let found = day
  for (let left = count; left > 0; left -= 1) found = workingDayFrom(nextDay(found), hours)
  return found
}
