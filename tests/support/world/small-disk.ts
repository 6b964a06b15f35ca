import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate small disk that a test may fill. */
export type SmallDisk = {
  folder: string
  /** Fills the last byte. */
  fill: () => void
  free: () => void
  readOnly: (yes: boolean) => void
  close: () => void
}

const mount = (...args: string[]): boolean => spawnSync('mount', args, { stdio: 'ignore' }).status === 0

/** Undefined when this process may not mount: such a test needs root on Linux. */
export function openSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'botica-disk-'))
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      for (let { bavail, bsize } = statfsSync(folder); bavail > 0; { bavail, bsize } = statfsSync(folder))
        try {
          writeFileSync(filler, Buffer.alloc(bavail * bsize), { flag: 'a' })
        } catch {
          // Another process took some of the space in the meantime.
        }
    },
    free: () => rmSync(filler, { force: true }),
    readOnly: (yes) => void mount('-o', `remount,${yes ? 'ro' : 'rw'}`, folder),
    close() {
      spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
