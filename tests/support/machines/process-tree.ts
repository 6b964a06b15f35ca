import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

/** A process of this machine. A number is used again; number and start time together are not. */
export type MachineProcess = { pid: number; parent: number; name: string; startedAt: string }

/**
 * The processes of a shop: its launcher with all descendants, and the database server of its folder, also one that another start
 * left behind. A zombie is none.
 */
export function processesOf(launcher: number, folder: string): MachineProcess[] {
  const all = readdirSync('/proc').flatMap((name) => read(name) ?? [])
  const isOurs = ({ pid }: MachineProcess): boolean => pid === launcher || worksIn(pid, folder)
  const found = new Set(all.filter(isOurs))
  for (let before = -1; before < found.size;) {
    before = found.size
    const parents = new Set([...found].map(({ pid }) => pid))
    for (const one of all) if (parents.has(one.parent)) found.add(one)
  }
  return [...found]
}

export function isAlive({ pid, startedAt }: MachineProcess): boolean {
  return read(String(pid))?.startedAt === startedAt
}

function read(name: string): MachineProcess | undefined {
  if (!/^\d+$/.test(name)) return undefined
  const stat = unlessEnded(() => readFileSync(`/proc/${name}/stat`, 'utf8'))
  const [, program, rest] = /\((.*)\) (.*)/s.exec(stat ?? '') ?? []
  if (program === undefined || rest === undefined) return undefined
  const fields = rest.split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  return { pid: Number(name), parent: Number(fields[1]), name: program, startedAt: fields[19] ?? '' }
}

const worksIn = (pid: number, folder: string): boolean =>
  unlessEnded(() => readlinkSync(`/proc/${pid}/cwd`))?.startsWith(folder) ?? false

/** A process may end at any moment. */
function unlessEnded(look: () => string): string | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
