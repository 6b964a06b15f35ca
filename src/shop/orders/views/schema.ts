import * as v from 'valibot'
import { maxViewName } from './saved-view.ts'

export const viewName = v.pipe(
  v.string('error_required'),
  v.trim(),
  v.nonEmpty('error_required'),
  v.maxLength(maxViewName, 'error_too_long'),
)

export const viewForm = v.object({ name: viewName })
