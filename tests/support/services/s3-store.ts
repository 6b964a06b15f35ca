import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { Secret } from '#src/kernel/secret.ts'
import type { S3Settings } from '#src/platform/files/s3-settings.ts'

export type S3Store = {
  settings: S3Settings
  /** The names of all files in the bucket. */
  names: () => Promise<string[]>
  /** Stops answering until `start`. */
  stop: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

const bucket = 'botica'
// The only credentials it accepts.
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: new Secret('S3RVER') }

/** An S3-compatible store on this machine. */
export async function openS3Store(): Promise<S3Store> {
  const directory = await mkdtemp(join(tmpdir(), 'botica-s3-'))
  const open = (port: number): S3rver =>
    new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] })
  let server: S3rver | undefined = open(0)
  const { port } = await server.run()
  const stop = async (): Promise<void> => {
    await server?.close()
    server = undefined
  }
  return {
    settings: { bucket, region: 'eu-south-2', endpoint: `http://127.0.0.1:${port}`, prefix: 'farmacia', ...credentials },
    async names() {
      const found = await readdir(join(directory, bucket), { recursive: true })
      return found.flatMap((name) => (name.endsWith('._S3rver_object') ? [name.replace('._S3rver_object', '')] : [])).toSorted()
    },
    stop,
    async start() {
      server = open(port)
      await server.run()
    },
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
