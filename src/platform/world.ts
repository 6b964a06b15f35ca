import type { Logger } from 'pino'
import type { PaymentGateway } from './payment-gateway/port.ts'
import type { Config } from './config.ts'
import type { KeyRing } from './crypto.ts'
import type { Db } from './database/database.ts'
import type { ErrorReports } from './error-reports/port.ts'
import type { Files } from './files/port.ts'
import type { IdentityProvider } from './google/port.ts'
import type { BodyRooms } from './http/body-memory.ts'
import type { Jobs } from './jobs.ts'
import type { Mailer } from './mail/port.ts'
import type { ApplePasses } from './passes/apple.ts'
import type { GooglePasses } from './passes/google.ts'
import type { Push } from './push/port.ts'
import type { SmsMessages } from './sms/port.ts'

/** Everything that a rule needs from outside. Built once in `main.ts` (or by a test) and handed in; no module holds state. */
export type World = {
  config: Config
  db: Db
  /** For exports, reports and the worker, whose statements may take minutes; those of `db` may take seconds. */
  longDb: Db
  /** The shop's time (UTC). The demo may shift it; sessions and limits use the real one. */
  now: () => Date
  realNow: () => Date
  /** A new uuidv7. */
  id: () => string
  /** Cryptographically random bytes. */
  random: (bytes: number) => Uint8Array
  keys: KeyRing
  /** Of the hashes that recognise a mailbox; it stays when the ring changes. */
  hashKey: Uint8Array
  jobs: Jobs
  mail: Mailer
  /** Undefined where no gateway is configured: then nobody is told by SMS. */
  texts: SmsMessages | undefined
  /** Undefined where no keys are configured: then no browser is sent notices. */
  push: Push | undefined
  /** Undefined where no provider is configured: then customers pay when they collect. */
  bank: PaymentGateway | undefined
  /** Undefined where the shop is not registered with it: then nobody is offered to sign in with Google. */
  google: IdentityProvider | undefined
  /** Undefined where nobody has set them up: then no card goes into a wallet of this kind. */
  applePasses: ApplePasses | undefined
  googlePasses: GooglePasses | undefined
  files: Files
  /** Memory for large bodies on their way in. */
  bodyRooms: BodyRooms
  /** Undefined where nobody is told of errors. Those of this process come by the log: only what visitors' pages report is handed in here. */
  errors: ErrorReports | undefined
  log: Logger
}
