import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import type { LoggedError } from './log.ts'

test('a log line has no secret and no personal data, at any depth', () => {
  let written = ''
  const log = openLog('info', { write: (line: string) => void (written += line) })
  log.info(
    { token: 't0k', body: { email: 'rui@cliente.example', password: 'azulejo' }, req: { headers: { cookie: 'session=s3' } } },
    'request',
  )
  expect(written).toContain('request')
  for (const secret of ['t0k', 'rui@', 'azulejo', 's3']) expect(written).not.toContain(secret)
})

test('a silent log writes nothing, and errors are still reported', () => {
  let written = ''
  const logged: LoggedError[] = []
  const log = openLog('silent', { write: (line: string) => void (written += line) }, (error) => void logged.push(error))
  log.warn({ err: new Error('soon') }, 'later')
  log.error({ err: new Error('gone'), route: '/x' }, 'broken')
  expect([written, logged]).toMatchObject(['', [{ said: 'broken', facts: { route: '/x' } }]])
})

test('what a library reports instead of an error is logged with its reason, scrubbed like one', () => {
  let written = ''
  const log = openLog('info', { write: (line: string) => void (written += line) })
  const { message, stack } = new Error('no space for rui@cliente.example')
  // As the job queue does it.
  log.error({ err: { code: 'ENOSPC', message, stack, queue: 'import' } }, 'job queue failed')
  log.error({ err: { queue: 'import', worker: 'w1' } }, 'job queue failed')
  log.error({ err: new Error('outer', { cause: { message: 'inner' } }) }, 'job queue failed')
  const [copied, bare, nested] = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).err)
  expect(copied).toMatchObject({ type: 'Error', message: expect.stringContaining('no space for') })
  expect(copied['fault']).toBe('ENOSPC')
  expect(copied.stack).toContain('log.test.ts')
  expect(written).not.toContain('rui@')
  expect(bare.message).toBe('no error, but an object of queue, worker')
  expect(nested.cause.message).toBe('inner')
})
