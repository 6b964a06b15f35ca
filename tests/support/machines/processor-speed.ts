import { readFileSync } from 'node:fs'

// What the same work costs differs by a factor of four within seconds on a machine that is shared with others, or with the tests of
// another worker. A cost is therefore compared with that of fixed work of the same kind, right beside it.

/** Milliseconds of CPU that `fixedWork` takes on a quiet core of 2.5 GHz. */
const usualMs = 32

/** Rows that are made, written as JSON, read again, sorted and rendered, as a page does. */
function fixedWork(): number {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({
    number: `AZ-${(at * 7919) % 100_003}`,
    name: `Cliente ${at % 977}`,
    total: at * 13,
    at: new Date(1.7e12 + at * 1e6).toISOString(),
    lines: [at, at + 1, at + 2],
  }))
  const copies = JSON.parse(JSON.stringify(rows)) as typeof rows
  const sorted = copies.toSorted((a, b) => (a.number < b.number ? -1 : 1))
  return sorted.map(({ number, name, total }) => `<li>${number} <b>${name}</b> ${(total / 100).toFixed(2)}</li>`).join('').length
}

const threadMs = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6

function fixedWorkMs(): number {
  const before = threadMs()
  fixedWork()
  return threadMs() - before
}

let isCompiled = false

/** How many times as long as usual the processor takes now; at least 1. Linux only. */
export function slownessNow(): number {
  if (!isCompiled) for (let run = 0; run < 5; run += 1) fixedWork()
  isCompiled = true
  return Math.max(1, (fixedWorkMs() + fixedWorkMs()) / 2 / usualMs)
}
