import { m } from '#src/i18n/paraglide/messages.js'
import type { Group } from '../period/period.ts'

/** "até 15 min", "15–30 min", "1–2 h", "8 h ou mais": names of spans of time by their upper ends in minutes; the last one has none. */
export function timeNames(ends: readonly (number | null)[]): string[] {
  return ends.map((end, index) => {
    const begin = ends[index - 1] ?? 0
    if (end === null)
      return begin % 60 === 0 ? m.report_time_from_hours({ from: begin / 60 }) : m.report_time_from({ from: begin })
    if (index === 0) return m.report_time_below({ to: end })
    return begin >= 60 ? m.report_time_hours({ from: begin / 60, to: end / 60 }) : m.report_time_between({ from: begin, to: end })
  })
}

const names: Record<Group, () => string> = { day: m.report_group_day, week: m.report_group_week, month: m.report_group_month }

export const groupName = (group: Group): string => names[group]()
