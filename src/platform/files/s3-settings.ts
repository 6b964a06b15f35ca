import * as v from 'valibot'
import { Secret } from '#src/kernel/secret.ts'
import { emptyOr, isWord, urlOf } from '../config-rules.ts'
import { StartupError } from '../startup-error.ts'

/** Part of `settings` of the configuration. */
export const s3Messages = {
  S3_BUCKET: ['', 'bucket of an S3 store for pictures, photos and documents, instead of a folder in DATA_DIR'],
  S3_REGION: ['', 'its region, such as eu-south-2; stores that are not Amazon’s name theirs'],
  S3_ENDPOINT: ['', 'address of a store that is not Amazon’s, such as https://s3.example'],
  S3_PREFIX: ['', 'folder in the bucket, such as botica; without it the names begin at its root'],
  S3_ACCESS_KEY_ID: ['', 'who the shop is to the store'],
  S3_SECRET_ACCESS_KEY: ['', 'and how it proves that'],
} as const

const isBucket = (text: string): boolean => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)
const isRegion = (text: string): boolean => /^[a-z0-9-]{2,32}$/.test(text)
const isFolder = (text: string): boolean => /^(?!.*\.\.)[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*\/?$/i.test(text)

export const s3Schema = {
  S3_BUCKET: emptyOr(isBucket, 'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens'),
  S3_REGION: emptyOr(isRegion, 'must be a region, such as eu-south-2'),
  S3_ENDPOINT: emptyOr(urlOf('http:', 'https:'), 'must be an http or https address'),
  S3_PREFIX: v.pipe(
    emptyOr(isFolder, 'must be a folder, such as botica'),
    v.transform((text) => text.replace(/\/$/, '')),
  ),
  S3_ACCESS_KEY_ID: emptyOr(isWord, 'must be one word, as the store gave it'),
  S3_SECRET_ACCESS_KEY: emptyOr(isWord, 'must be one word, as the store gave it'),
}

export type S3Settings = {
  bucket: string
  region: string
  /** Undefined: Amazon's own endpoint. */
  endpoint: string | undefined
  /** Without leading and trailing slashes; empty: no prefix. */
  prefix: string
  accessKeyId: string
  secretAccessKey: Secret
}

const names = ['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT', 'S3_PREFIX', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const needed = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Undefined when files are in a local folder. */
export function s3Of(values: Record<(typeof names)[number], string>): S3Settings | undefined {
  const firstSet = names.find((name) => values[name] !== '')
  const missing = needed.find((name) => values[name] === '')
  if (firstSet === undefined) return undefined
  if (missing) throw new StartupError(`${firstSet} needs ${missing} beside it`)
  return {
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT || undefined,
    prefix: values.S3_PREFIX,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: new Secret(values.S3_SECRET_ACCESS_KEY),
  }
}
