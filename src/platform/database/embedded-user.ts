import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** The user that the server runs as; undefined means the current user. */
export type ServerUser = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. Root starts it as the user who already owns the data, else as `postgres`, else as `nobody`.
 * Any other user runs it as themselves.
 */
export function serverUser(cluster: string): ServerUser {
  const me = process.getuid?.()
  if (me === undefined) return undefined
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (me === 0) return ownerOf(cluster, owner) ?? systemUser('postgres') ?? systemUser('nobody') ?? { uid: 65_534, gid: 65_534 }
  if (owner && owner.uid !== me)
    throw new StartupError(
      `the database in ${cluster} belongs to user ${owner.uid}: start as that user, or set DATA_DIR to another folder`,
    )
  return undefined
}

function ownerOf(cluster: string, owner: Stats | undefined): ServerUser {
  if (owner?.uid === 0)
    throw new StartupError(
      `the database in ${cluster} belongs to root, and PostgreSQL does not run as root: give the folder to another user`,
    )
  return owner && { uid: owner.uid, gid: owner.gid }
}

function systemUser(name: string): ServerUser {
  if (!existsSync('/etc/passwd')) return undefined
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === name)
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  return fields && Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined
}

/** Whether the server, running as `user`, can reach `path` and read it. Considers only the plain permission bits. */
export function canReach(path: string, user: ServerUser): boolean {
  if (!user) return true
  return allows(statSync(path), user, 0o5) && foldersAbove(path).every((folder) => allows(statSync(folder), user, 0o1))
}

function allows(stats: Stats, user: { uid: number; gid: number }, wanted: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0
  return ((stats.mode >> shift) & wanted) === wanted
}

function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [] : [above, ...foldersAbove(above)]
}
