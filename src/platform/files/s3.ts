import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Unreachable } from '../unreachable.ts'
import { fileName } from './file-name.ts'
import type { Files } from './port.ts'
import type { S3Settings } from './s3-settings.ts'

// For a call and its repetitions, shorter than a visitor's patience: an unavailable store is reported as such.
const patienceMs = 10_000
const attemptLimit = 3
const pauseMs = 100

type Method = 'PUT' | 'GET' | 'HEAD' | 'DELETE'

/**
 * Files in a bucket of Amazon S3 or a compatible store. A file appears complete or not at all. Failed calls are repeated twice and
 * then thrown as `Unreachable`: every write here may be repeated.
 */
export function s3Files(settings: S3Settings): Files {
  const { accessKeyId, secretAccessKey, region, prefix } = settings
  // Keys derived from the secret one, each for a day.
  const cache = new Map<string, ArrayBuffer>()
  const call = async (method: Method, name: string, content?: Uint8Array): Promise<Uint8Array | undefined> => {
    const address = [addressOf(settings), prefix, fileName(name)].filter(Boolean).join('/')
    const body = content ? new Uint8Array(content) : null
    const checksum = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    return answerOf(method, async (signal) => {
      // Signed for each attempt, because a signature has the time.
      const signer = new AwsV4Signer({
        method,
        url: address,
        headers: { 'X-Amz-Content-Sha256': checksum },
        accessKeyId,
        secretAccessKey: secretAccessKey.reveal(),
        service: 's3',
        region,
        cache,
      })
      const { headers } = await signer.sign()
      return fetch(address, { method, headers, body, redirect: 'manual', signal })
    })
  }
  return {
    put: async (name, content) => void (await call('PUT', name, content)),
    get: (name) => call('GET', name),
    has: async (name) => (await call('HEAD', name)) !== undefined,
    remove: async (name) => void (await call('DELETE', name)),
  }
}

/** Amazon's addresses begin with the bucket, unless its dots would not fit the certificate; other stores need it in the path. */
function addressOf({ endpoint, region, bucket }: S3Settings): string {
  if (endpoint !== undefined) return `${endpoint.replace(/\/$/, '')}/${bucket}`
  const amazon = `s3.${region}.amazonaws.com`
  return bucket.includes('.') ? `https://${amazon}/${bucket}` : `https://${bucket}.${amazon}`
}

/** The content of the answer; undefined for a file that does not exist. */
async function answerOf(method: Method, send: (patience: AbortSignal) => Promise<Response>): Promise<Uint8Array | undefined> {
  const patience = AbortSignal.timeout(patienceMs)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await send(patience)
      const body = new Uint8Array(await response.arrayBuffer())
      if (response.ok) return body
      const code = codeIn(body)
      if (response.status === 404 && isMissing(method, code)) return undefined
      const failure = new Error(`the store answered ${response.status} ${code}`)
      if (!isTemporary(response.status)) throw new Unreachable('the file store refused', { cause: failure })
      throw failure
    } catch (error) {
      if (error instanceof Unreachable) throw error
      if (attempt === attemptLimit || patience.aborted) throw new Unreachable('the file store failed', { cause: error })
      await pause(pauseMs * attempt)
    }
  }
}

const codeIn = (body: Uint8Array): string => /<Code>(\w+)<\/Code>/.exec(Buffer.from(body).toString('utf8', 0, 2_000))?.[1] ?? ''

/** A missing bucket is not a missing file. A HEAD request gets no error code with its 404. */
const isMissing = (method: Method, code: string): boolean => method === 'HEAD' || code === 'NoSuchKey'

const isTemporary = (status: number): boolean => status >= 500 || status === 429
