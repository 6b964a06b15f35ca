import { hash, randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { Folders } from './embedded-folders.ts'

/**
 * How local programs reach the server: a socket in the data folder, accessible to its user and root only; on Windows 127.0.0.1
 * with a random password. Nothing listens on the network.
 */
export type Address = { host: string; port: number; password?: string }

const socketPort = 5432
// A socket path has at most 103 bytes on macOS and 107 on Linux, including `/.s.PGSQL.5432`.
const maxFolderLength = 103 - 14
export const passwordFile = ({ home }: Folders): string => join(home, 'password')

export const usesTcp = process.platform === 'win32'

export function connectionString({ host, port, password }: Address, user: string, database: string): string {
  // Overrides PGSSLMODE in the shop's environment, which is not meant for this server.
  if (!host.startsWith('/')) return `postgresql://${user}:${password}@${host}:${port}/${database}?sslmode=disable`
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&sslmode=disable`
}

export function socketAddress({ cluster }: Folders): Address {
  const host = Buffer.byteLength(cluster) <= maxFolderLength ? cluster : shortPath(cluster)
  return { host, port: socketPort }
}

/** A symbolic link in the temporary folder: only the link's own path counts against the length limit of a socket path. */
function shortPath(cluster: string): string {
  const link = linkTo(cluster)
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (found && found.uid !== process.getuid?.()) throw new StartupError(`${link} was created by another user: remove it`)
  if (found?.isSymbolicLink() && readlinkSync(link) === cluster) return link
  if (found) rmSync(link)
  symlinkSync(cluster, link)
  return link
}

const linkTo = (cluster: string): string =>
  join(tmpdir(), `botica-${process.getuid?.()}-${hash('sha256', cluster, 'hex').slice(0, 12)}`)

/** Removes what `socketAddress` may have created in the temporary folder. */
export function clearAddress({ cluster }: Folders, { host }: Address): void {
  if (host === linkTo(cluster)) rmSync(host, { force: true })
}

/** The password of the server's roles when it listens on TCP; created once, readable by its owner only. */
export function tcpPassword(folders: Folders): string {
  const file = passwordFile(folders)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** An unused port of 127.0.0.1: `preferred` if it is free, so that addresses already in use stay valid. */
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
