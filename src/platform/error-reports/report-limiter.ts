import { HOUR } from '#src/kernel/dates.ts'

type Max = { sameKind: number; all: number }

/** Returns whether an error may still be reported: a maximum per kind and hour, and one for all kinds (S248). */
export function createReportLimiter({ sameKind, all }: Max, now: () => Date): (kind: string) => boolean {
  let hour = 0
  let reported = 0
  const kinds = new Map<string, number>()
  return (kind) => {
    const current = Math.floor(now().getTime() / HOUR)
    if (current !== hour) {
      hour = current
      reported = 0
      kinds.clear()
    }
    const before = kinds.get(kind) ?? 0
    if (before >= sameKind || reported >= all) return false
    kinds.set(kind, before + 1)
    reported += 1
    return true
  }
}
