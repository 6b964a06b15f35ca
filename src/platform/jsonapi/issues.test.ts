import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dayField } from '../field-schemas.ts'
import { issuesToErrors } from './issues.ts'

test('of a date that can be read in two ways the error shows both', () => {
  const schema = v.object({ lines: v.array(v.object({ day: dayField('error_day') })) })
  const { issues = [] } = v.safeParse(schema, { lines: [{ day: '28-06-30' }, { day: 'ontem' }] })
  expect(issuesToErrors(issues, 'pt')).toMatchObject([
    { field: 'lines.0.day', code: 'day', detail: expect.stringMatching(/2028.*2030/) },
    { field: 'lines.1.day', code: 'day' },
  ])
})
