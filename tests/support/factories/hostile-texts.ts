/** Repeated units of a hostile text: prefixes that make a pattern scan further, without the ending it looks for. */
export const hostileUnits = [
  'a',
  'A',
  '1',
  ' ',
  '\n',
  '.',
  '-',
  '/',
  '?',
  '#',
  '@',
  '=',
  '"',
  'é',
  '1 ',
  '12-',
  'a1 ',
  'x ',
  'rec ',
  'receita 1 ',
  'acesso ',
  'opc ',
  '1 de ',
  '+351 9 ',
  '1011 0000 1234 5678 90 ',
  'eyJ',
  'name="',
  '(a)=(',
  '::',
  'a_',
  'a: "',
  '    at ',
] as const

// Half of one unit, then half of another.
const halves = [
  ['a', '1 '],
  ['1 ', 'a'],
  ['receita ', '1 '],
  ['opc ', '12; '],
  ['acesso ', '1 '],
  ['\u0301', '\u0316'],
  ['/', '?'],
] as const

const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Texts of about this length on which a search that restarts at every position takes seconds. */
export const hostileTexts = (length: number): string[] => [
  ...hostileUnits.flatMap((unit) => ['', '\n!'].map((end) => `a${filled(unit, length)}${end}`)),
  ...halves.map((units) => units.map((unit) => filled(unit, length / 2)).join('')),
]

/**
 * The fastest of three runs in CPU milliseconds, without waiting: other
 * work on the machine slows some of them down, a slow search all of them.
 */
export function quickestMs(work: () => unknown, enoughMs: number): number {
  let quickest = Infinity
  for (let run = 0; run < 3 && quickest >= enoughMs; run += 1) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    quickest = Math.min(quickest, (user + system) / 1000)
  }
  return quickest
}
