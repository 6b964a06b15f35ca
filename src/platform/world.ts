import type { Logger } from 'pino'
import type { Secret } from '#src/kernel/secret.ts'
import type { Config } from './config.ts'
import type { KeyRing } from './crypto.ts'
import type { Db } from './database/database.ts'
import type { ErrorReports } from './error-reports/port.ts'
import type { Files } from './files/port.ts'
import type { IdentityProvider } from './google/port.ts'
import type { BodyMemoryPools } from './http/body-memory.ts'
import type { Jobs } from './jobs.ts'
import type { Mailer } from './mail/port.ts'
import type { Push } from './push/port.ts'
import type { SmsMessages } from './sms/port.ts'

/**
 * The application context: everything external that rules depend on. Built
 * once in `main.ts` (or by a test) and passed in; modules hold no state.
 * A feature that has an external service of its own declares it beside its port (`declare module`), so that nothing here names it.
 */
export interface World {
  config: Config
  db: Db
  /** For exports, reports and the worker, whose statements may take minutes; those on `db` may take seconds. */
  longDb: Db
  /** The shop's time (UTC). The demo may shift it; sessions and limits use the real one. */
  now: () => Date
  realNow: () => Date
  /** A new uuidv7. */
  id: () => string
  /** Cryptographically random bytes. */
  random: (bytes: number) => Uint8Array
  keys: KeyRing
  /** Key of the hashes that identify a mailbox; unaffected by key rotation. */
  hashKey: Secret<Uint8Array>
  jobs: Jobs
  mail: Mailer
  /** Undefined when no SMS gateway is configured; no SMS are then sent. */
  texts: SmsMessages | undefined
  /** Undefined when no push keys are configured; no push messages are then sent. */
  push: Push | undefined
  /** Undefined when the shop is not registered with Google; signing in with Google is then not offered. */
  google: IdentityProvider | undefined
  files: Files
  /** Memory for large request bodies. */
  bodyRooms: BodyMemoryPools
  /**
   * Undefined when errors are not reported. This process's own errors are reported through the log; only reports of visitors'
   * pages are passed in here.
   */
  errors: ErrorReports | undefined
  log: Logger
}
