import { Unreachable } from '../unreachable.ts'
import { fileName } from './file-name.ts'
import type { Files } from './port.ts'
import type { S3Settings } from './s3-settings.ts'

// Together less than whoever waits for a page endures: a store that is down is told as such.
const patience = { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true }
const attemptLimit = 3

/**
 * Files in a bucket of Amazon's S3 or of a store that speaks like it. A file appears whole or not at all. What goes wrong on the way
 * is tried again twice and then thrown as `Unreachable`: every write here may be made twice.
 */
export async function s3Files(settings: S3Settings): Promise<Files> {
  const disk = await openDisk(settings)
  const keyOf = (name: string): string => [settings.prefix, fileName(name)].filter(Boolean).join('/')
  return {
    put: async (name, content) => reached(disk.put(keyOf(name), content)),
    get: async (name) => unlessMissing(disk.getBytes(keyOf(name))),
    has: async (name) => (await unlessMissing(disk.getMetaData(keyOf(name)))) !== undefined,
    remove: async (name) => reached(disk.delete(keyOf(name))),
  }
}

// Loaded by shops with such a store alone: the client takes half a second of everybody's start.
async function openDisk({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings) {
  const [{ S3Client }, { Disk }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ])
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attemptLimit,
    requestHandler: patience,
    // Stores that are not Amazon's have no names below their own, and do not all know the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Who may read is the bucket's business: many stores refuse to hear of it with every file.
  return new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
}

async function reached<T>(wanted: Promise<T>): Promise<T> {
  try {
    return await wanted
  } catch (error) {
    throw new Unreachable('the store of files did not do what it was asked', { cause: error })
  }
}

async function unlessMissing<T>(wanted: Promise<T>): Promise<T | undefined> {
  try {
    return await wanted
  } catch (error) {
    if (isMissing(error)) return undefined
    throw new Unreachable('the store of files did not answer', { cause: error })
  }
}

/** A bucket that is not there is no missing file. A question for the head alone brings no word with its 404. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.cause.name)
