/** What a hostile text repeats: what patterns begin with and look further from, without the end that they look for. */
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

// Long in one way and then in another.
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

/** Texts of about this many characters on which a search that begins again at every place takes seconds. */
export const hostileTexts = (length: number): string[] => [
  ...hostileUnits.flatMap((unit) => ['', '\n!'].map((end) => `a${filled(unit, length)}${end}`)),
  ...halves.map((units) => units.map((unit) => filled(unit, length / 2)).join('')),
]

/**
 * The quickest of three runs in milliseconds of the processor, waiting for it left out: other work on the machine makes some of them slow, a
 * slow search all.
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
