import * as v from 'valibot'
import { groups } from './period.ts'

/** Of every report; the days themselves are checked by `readPeriod`. */
export const periodFields = {
  from: v.optional(v.string('error_report_day')),
  to: v.optional(v.string('error_report_day')),
  group: v.optional(v.picklist(groups, 'error_report_group')),
}
