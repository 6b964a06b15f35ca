import { resolve } from 'node:path'
import * as v from 'valibot'
import { Secret, secretOr } from '#src/kernel/secret.ts'
import { emptyOr, isWord, readSettings, urlOf } from './config-rules.ts'
import type { Environment } from './config-rules.ts'
import { consentOf, consentSchema, consentLabels, type ConsentSettings } from './consent-settings.ts'
import { errorReportSchema, errorReportMessages, errorReportsOf } from './error-reports/settings.ts'
import type { ErrorReportSettings } from './error-reports/settings.ts'
import { s3Of, s3Schema, s3Messages } from './files/s3-settings.ts'
import type { S3Settings } from './files/s3-settings.ts'
import { proxySchema, proxyMessages } from './http/proxy-settings.ts'
import { isTrustworthy } from './http/trustworthy.ts'
import { keyRingSchema } from './key-ring.ts'
import { smtpOf, smtpSchema, smtpMessages } from './mail/smtp-settings.ts'
import type { SmtpSettings } from './mail/smtp-settings.ts'
import { pushOf, pushSchema, pushMessages } from './push/push-settings.ts'
import type { PushSettings } from './push/push-settings.ts'
import { StartupError } from './startup-error.ts'
import { textSchema, smsMessages } from './sms/sms-settings.ts'
import { thirdPartiesOf, thirdPartySchema, thirdPartyMessages } from './third-party-settings.ts'
import type { ThirdParties } from './third-party-settings.ts'

const isIssuer = (text: string): boolean => urlOf('http:', 'https:')(text) && isTrustworthy(text) && !/[?#]/.test(text)

/** Environment variables that are not of one feature, with the sentence that `--help` shows. */
export const settings = {
  PORT: ['3000', 'port of the web server'],
  HOST: ['', 'address to listen on (127.0.0.1 in the demo, all in production)'],
  PUBLIC_ORIGIN: ['', 'the address that customers type, such as https://farmacia.example'],
  DATA_DIR: ['.botica', 'folder of the embedded database, files and demo keys'],
  DATABASE_URL: ['', 'a PostgreSQL server of 15 or newer instead of the embedded one'],
  DATABASE_OWNER_URL: ['', 'the same database as the role that its tables belong to, where DATABASE_URL may only use them'],
  DATABASE_PATIENCE_MS: ['4500', 'how long a request waits for the database in all before it is answered 503'],
  DRAIN_MS: [
    '0',
    'how long the shop still takes requests after SIGTERM, with /readyz at 503, for a proxy to send them elsewhere',
  ],
  BOTICA_MODE: ['demo', 'demo or production; required with NODE_ENV=production or an https PUBLIC_ORIGIN'],
  BOTICA_DEMO: ['living', 'living or small: a new demo begins with twelve months of orders and a day in progress, or without'],
  ENCRYPTION_KEYS: ['', 'key ring of field encryption: id:64-hex-digits[,…]; made by the demo itself'],
  ...s3Messages,
  ...smtpMessages,
  MAIL_FROM: ['', 'sender of emails; the address of the pharmacy when empty'],
  ...smsMessages,
  ...pushMessages,
  GOOGLE_CLIENT_ID: ['', 'sign-in with Google; without it the demo pretends one at /dev/google, and production has none'],
  GOOGLE_CLIENT_SECRET: ['', 'what Google gave together with the client id'],
  OIDC_ISSUER: ['https://accounts.google.com', 'another OpenID provider in the place of Google'],
  ...thirdPartyMessages,
  ...consentLabels,
  ...errorReportMessages,
  ...proxyMessages,
  METRICS_TOKEN: [
    '',
    'what a monitor sends as a bearer token to read /metrics in production, and /readyz from outside; without it they cannot be read there',
  ],
  API_BASE: ['/api', 'base address of the API that pages name'],
  LOG_LEVEL: ['info', 'trace, debug, info, warn, error or silent'],
} as const

const schema = v.object({
  PORT: v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
    v.transform(Number),
    v.maxValue(65_535, 'must be a number from 0 to 65535'),
  ),
  HOST: v.string(),
  PUBLIC_ORIGIN: v.pipe(
    emptyOr(urlOf('http:', 'https:'), 'must be an http or https address'),
    v.transform((text) => text && new URL(text).origin),
  ),
  DATA_DIR: v.pipe(v.string(), v.nonEmpty('must name a folder')),
  DATABASE_URL: emptyOr(urlOf('postgres:', 'postgresql:'), 'must be a postgres:// address'),
  DATABASE_OWNER_URL: emptyOr(urlOf('postgres:', 'postgresql:'), 'must be a postgres:// address'),
  DATABASE_PATIENCE_MS: v.pipe(
    v.string(),
    v.regex(/^\d{3,5}$/, 'must be a number of milliseconds from 500 to 60000'),
    v.transform(Number),
    v.minValue(500, 'must be a number of milliseconds from 500 to 60000'),
    v.maxValue(60_000, 'must be a number of milliseconds from 500 to 60000'),
  ),
  DRAIN_MS: v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, 'must be a number of milliseconds from 0 to 60000'),
    v.transform(Number),
    v.maxValue(60_000, 'must be a number of milliseconds from 0 to 60000'),
  ),
  BOTICA_MODE: v.picklist(['demo', 'production'], 'must be demo or production'),
  BOTICA_DEMO: v.picklist(['living', 'small'], 'must be living or small'),
  ENCRYPTION_KEYS: keyRingSchema,
  ...s3Schema,
  ...smtpSchema,
  MAIL_FROM: v.string(),
  ...textSchema,
  ...pushSchema,
  GOOGLE_CLIENT_ID: emptyOr(isWord, 'must be one word, as Google gave it'),
  GOOGLE_CLIENT_SECRET: emptyOr(isWord, 'must be one word, as Google gave it'),
  OIDC_ISSUER: v.pipe(
    v.string(),
    v.check(isIssuer, 'must be an https address; http is for this machine only'),
    v.transform((text) => new URL(text)),
  ),
  ...thirdPartySchema,
  ...consentSchema,
  ...errorReportSchema,
  ...proxySchema,
  METRICS_TOKEN: emptyOr((text) => /^[\x21-\x7e]{24,255}$/.test(text), 'must be one word of 24 to 255 characters'),
  API_BASE: v.pipe(v.string(), v.regex(/^(\/|https?:\/\/)\S*$/, 'must be a path or an address')),
  LOG_LEVEL: v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be a log level'),
})

export type Mode = 'demo' | 'production'
export type GoogleSettings = { issuer: URL; clientId: string; clientSecret: Secret }
export type Config = {
  port: number
  host: string
  /** Undefined in a demo that does not set it: the request's scheme and Host are used. */
  publicOrigin: string | undefined
  dataDir: string
  databaseUrl: Secret | undefined
  /** Address for migrations; undefined when the shop's own role owns its tables. */
  databaseOwnerUrl: Secret | undefined
  /** Total time a request waits for the database. */
  databasePatienceMs: number
  /** How long the shop still accepts requests after it was signalled to stop. */
  drainMs: number
  mode: Mode
  /** What a new demo begins with: people and products, or also a year of orders and a day in progress. */
  demo: 'living' | 'small'
  encryptionKeys: Secret | undefined
  /** Undefined when files are in the data folder. */
  s3: S3Settings | undefined
  /** Undefined in a demo that shows its emails on a page. */
  smtp: SmtpSettings | undefined
  mailFrom: string | undefined
  /** Undefined when no SMS are sent, or when the demo shows them on a page. */
  smsUrl: Secret | undefined
  /** Undefined when push notifications are not configured. */
  push: PushSettings | undefined
  /** Undefined when the shop is not registered with Google. */
  google: GoogleSettings | undefined
  thirdParties: ThirdParties
  consent: ConsentSettings
  /** Undefined when errors are not reported to an external service. */
  errorReports: ErrorReportSettings | undefined
  /** Undefined in a demo that does not set it: no proxy is trusted. */
  trustedProxies: readonly string[] | undefined
  /** Undefined: production serves no metrics; the demo serves them to everyone. */
  metricsToken: Secret | undefined
  apiBase: string
  logLevel: string
}

/** Scheme and host for links in emails, which have no request to derive them from. */
export const siteOrigin = ({ publicOrigin, port }: Pick<Config, 'publicOrigin' | 'port'>): string =>
  publicOrigin ?? `http://127.0.0.1:${port}`

/** Reads the environment once. Throws a StartupError that names the variable and its allowed values. */
export function readConfig(env: Environment): Config {
  const values = readSettings(env, settings, schema)
  if (!env['BOTICA_MODE']?.trim()) refuseUnsaidMode(env['NODE_ENV'], values)
  return toConfig(values)
}

/** The demo's passwords are public, so a shop on the internet must not start as a demo because the mode was not set. */
function refuseUnsaidMode(nodeEnv: string | undefined, { PUBLIC_ORIGIN: origin }: v.InferOutput<typeof schema>): void {
  const choice = 'set BOTICA_MODE=production, or BOTICA_MODE=demo for a shop whose passwords are public'
  if (nodeEnv?.trim() === 'production') throw new StartupError(`NODE_ENV=production needs BOTICA_MODE beside it: ${choice}`)
  if (origin.startsWith('https://')) throw new StartupError(`an https PUBLIC_ORIGIN needs BOTICA_MODE beside it: ${choice}`)
}

function toConfig(values: v.InferOutput<typeof schema>): Config {
  const config: Config = {
    port: values.PORT,
    host: values.HOST || (values.BOTICA_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    publicOrigin: values.PUBLIC_ORIGIN || undefined,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: secretOr(values.DATABASE_URL),
    databaseOwnerUrl: secretOr(values.DATABASE_OWNER_URL),
    databasePatienceMs: values.DATABASE_PATIENCE_MS,
    drainMs: values.DRAIN_MS,
    mode: values.BOTICA_MODE,
    demo: values.BOTICA_DEMO,
    encryptionKeys: secretOr(values.ENCRYPTION_KEYS),
    s3: s3Of(values),
    smtp: smtpOf(values),
    mailFrom: values.MAIL_FROM || undefined,
    smsUrl: secretOr(values.SMS_URL),
    push: pushOf(values),
    google: googleOf(values),
    thirdParties: thirdPartiesOf(values),
    consent: consentOf(values),
    errorReports: errorReportsOf(values),
    trustedProxies: values.TRUSTED_PROXIES,
    metricsToken: secretOr(values.METRICS_TOKEN),
    apiBase: values.API_BASE,
    logLevel: values.LOG_LEVEL,
  }
  if (config.databaseOwnerUrl && !config.databaseUrl)
    throw new StartupError('DATABASE_OWNER_URL needs DATABASE_URL, the role that the shop works as')
  if (config.mode === 'production') refuseUnfinished(config)
  return config
}

function googleOf(values: v.InferOutput<typeof schema>): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, OIDC_ISSUER: issuer } = values
  if (!clientId && !clientSecret) return undefined
  if (!clientId) throw new StartupError('GOOGLE_CLIENT_SECRET needs GOOGLE_CLIENT_ID beside it')
  if (!clientSecret) throw new StartupError('GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET beside it')
  return { issuer, clientId, clientSecret: new Secret(clientSecret) }
}

function refuseUnfinished(config: Config): void {
  if (!config.publicOrigin) throw new StartupError('production needs PUBLIC_ORIGIN, such as https://farmacia.example')
  if (!config.publicOrigin.startsWith('https://'))
    throw new StartupError('production needs a PUBLIC_ORIGIN that starts with https://')
  if (!config.encryptionKeys)
    throw new StartupError('production needs ENCRYPTION_KEYS: without them personal data cannot be sealed')
  if (!config.smtp) throw new StartupError('production needs SMTP_URL: the demo shows emails on a page instead of sending them')
  if (!config.trustedProxies)
    throw new StartupError(
      'production needs TRUSTED_PROXIES: the addresses of the proxies before it, or none where browsers reach it directly',
    )
}
