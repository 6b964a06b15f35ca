import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('a log line holds no secret and no personal data, however deep they come', () => {
  let written = ''
  const log = openLog('info', { write: (line: string) => void (written += line) })
  log.info(
    { token: 't0k', body: { email: 'rui@cliente.example', password: 'azulejo' }, req: { headers: { cookie: 'session=s3' } } },
    'request',
  )
  expect(written).toContain('request')
  for (const secret of ['t0k', 'rui@', 'azulejo', 's3']) expect(written).not.toContain(secret)
})
