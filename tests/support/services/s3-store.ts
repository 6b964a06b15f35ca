import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Secret } from '#src/kernel/secret.ts'
import type { S3Settings } from '#src/platform/files/s3-settings.ts'

export type S3Store = {
  settings: S3Settings
  /** The names of all files in the bucket. */
  names: () => string[]
  /** Stops answering until `start`. */
  stop: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

const [bucket, region] = ['botica', 'eu-south-2']
const credentials = { accessKeyId: 'BOTICA', secretAccessKey: new Secret('um-segredo/com+sinais') }

type Answer = { status: number; code?: string; content?: Buffer }

/** A store on this machine that answers as Amazon documents it, and checks signature and checksum of each request. */
export async function openS3Store(): Promise<S3Store> {
  const files = new Map<string, Buffer>()
  const answer = (request: IncomingMessage, body: Buffer): Answer => {
    const refused = refusal(request, body)
    if (refused) return { status: 403, code: refused }
    const [, named, ...rest] = (request.url ?? '').split('/')
    if (named !== bucket) return { status: 404, code: 'NoSuchBucket' }
    const key = decodeURIComponent(rest.join('/'))
    if (request.method === 'PUT') files.set(key, body)
    if (request.method === 'DELETE') files.delete(key)
    if (request.method === 'PUT' || request.method === 'DELETE') return { status: request.method === 'PUT' ? 200 : 204 }
    const content = files.get(key)
    return content ? { status: 200, content } : { status: 404, code: 'NoSuchKey' }
  }
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, code, content } = answer(request, await buffer(request))
    response.writeHead(status, { 'Content-Type': code ? 'application/xml' : 'binary/octet-stream' })
    response.end(code ? `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>` : content)
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((request, response) => void receive(request, response)).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server: Server | undefined = await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = async (): Promise<void> => {
    const closed = server && once(server, 'close')
    server?.close()
    server?.closeAllConnections()
    await closed
    server = undefined
  }
  return {
    settings: { bucket, region, endpoint: `http://127.0.0.1:${port}`, prefix: 'farmacia', ...credentials },
    names: () => [...files.keys()].toSorted(),
    stop,
    async start() {
      server = await listen(port)
    },
    close: stop,
  }
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const header = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '')

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/

/** The error code of a request that is not signed by whom the store knows, or that arrived changed. */
function refusal({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const [, who, day = '', where, names = '', signature] = authorization.exec(headers.authorization ?? '') ?? []
  if (who !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  const checksum = header(headers, 'x-amz-content-sha256')
  if (checksum !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const time = header(headers, 'x-amz-date')
  const isNow = Math.abs(Date.now() - Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))) < 15 * 60_000
  if (!isNow || where !== region || !time.startsWith(day)) return 'RequestTimeTooSkewed'
  const signed = names.split(';').map((name) => `${name}:${header(headers, name)}\n`)
  const request = [method, url, '', signed.join(''), names, checksum].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(request)].join('\n')
  const dayKey = hmac(`AWS4${credentials.secretAccessKey.reveal()}`, day)
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
