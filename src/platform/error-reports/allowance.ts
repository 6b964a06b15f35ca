import { HOUR } from '#src/kernel/dates.ts'

type Max = { alike: number; all: number }

/** Says of each whether it is still one to tell: so many of a kind in an hour, and so many in all (S248). */
export function openAllowance({ alike, all }: Max, now: () => Date): (kind: string) => boolean {
  let hour = 0
  let told = 0
  const kinds = new Map<string, number>()
  return (kind) => {
    const current = Math.floor(now().getTime() / HOUR)
    if (current !== hour) {
      hour = current
      told = 0
      kinds.clear()
    }
    const before = kinds.get(kind) ?? 0
    if (before >= alike || told >= all) return false
    kinds.set(kind, before + 1)
    told += 1
    return true
  }
}
