import { Unreachable } from '../unreachable.ts'
import { fileName } from './file-name.ts'
import type { Files } from './port.ts'
import type { S3Settings } from './s3-settings.ts'

// Together shorter than a visitor's patience: an unavailable store is reported as such.
const patience = { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true }
const attemptLimit = 3

/**
 * Files in a bucket of Amazon S3 or a compatible store. A file appears complete or not at all. Failed calls are retried twice and
 * then thrown as `Unreachable`: every write here may be repeated.
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

// Imported only when a bucket is configured: the client adds half a second to the start.
async function openDisk({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings) {
  const [{ S3Client }, { Disk }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ])
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey: secretAccessKey.reveal() },
    maxAttempts: attemptLimit,
    requestHandler: patience,
    // Stores other than Amazon's need path-style addresses, and not all support the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // The bucket's policy decides who may read: many stores reject ACLs on files.
  return new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
}

async function reached<T>(wanted: Promise<T>): Promise<T> {
  try {
    return await wanted
  } catch (error) {
    throw new Unreachable('the file store failed', { cause: error })
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

/** A missing bucket is not a missing file. A HEAD request gets no error code with its 404. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.cause.name)
