import { hash, randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { Folders } from './embedded-folders.ts'

/**
 * How programs of this machine reach the server: a socket in the data folder, which only its user and root may enter; on
 * Windows 127.0.0.1 with a random password. Nothing listens on the network.
 */
export type Address = { host: string; port: number; password?: string }

const socketPort = 5432
// macOS takes 103 bytes, Linux 107; `/.s.PGSQL.5432` is part of them.
const maxFolderLength = 103 - 14
export const passwordFile = ({ home }: Folders): string => join(home, 'password')

export const usesTcp = process.platform === 'win32'

export function connectionString({ host, port, password }: Address, user: string, database: string): string {
  // PGSSLMODE of the shop's own environment is not meant for this server.
  if (!host.startsWith('/')) return `postgresql://${user}:${password}@${host}:${port}/${database}?sslmode=disable`
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&sslmode=disable`
}

export function socketAddress({ cluster }: Folders): Address {
  const host = Buffer.byteLength(cluster) <= maxFolderLength ? cluster : shortPath(cluster)
  return { host, port: socketPort }
}

/** A link in the temporary folder: only its own name counts against the length of a socket path. */
function shortPath(cluster: string): string {
  const link = linkTo(cluster)
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (found && found.uid !== process.getuid?.()) throw new StartupError(`${link} was made by somebody else: remove it`)
  if (found?.isSymbolicLink() && readlinkSync(link) === cluster) return link
  if (found) rmSync(link)
  symlinkSync(cluster, link)
  return link
}

const linkTo = (cluster: string): string =>
  join(tmpdir(), `botica-${process.getuid?.()}-${hash('sha256', cluster, 'hex').slice(0, 12)}`)

/** Takes away what `socketAddress` may have left in the temporary folder. */
export function clearAddress({ cluster }: Folders, { host }: Address): void {
  if (host === linkTo(cluster)) rmSync(host, { force: true })
}

/** The password of the server's users where it listens on TCP; made once, readable by its owner. */
export function tcpPassword(folders: Folders): string {
  const file = passwordFile(folders)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** A port of 127.0.0.1 that nothing uses now: `preferred` if it is free, so that open addresses stay right. */
export function freePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (preferred === 0 ? reject(error) : resolve(freePort())))
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port is free'))))
    })
  })
}
