import { fold } from './text.ts'

/**
 * A text message split into the parts that matter for its codes. `spaced`: only spaces separate these digits from those before.
 * `other`: digits that are something else, such as a date. `word`: what follows it is not "directly after".
 */
export type SmsPart =
  | { kind: 'label'; of: 'number' | 'access' | 'option' }
  | { kind: 'number'; value: string }
  | { kind: 'digits'; text: string; spaced: boolean }
  | { kind: 'other' }
  | { kind: 'word' }

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const labels = {
  number: wordSet('receita receitas rec presc prescr prescricao prescricoes prescription guia rsp'),
  access: wordSet('acesso aces acess access dispensa dispensacao dispens disp dispensation dispensing'),
  option: wordSet('opcao opcoes opc op option opt'),
} as const
/** Digits directly after one of these words belong to it and are no code. */
const otherNumberLabels = wordSet(
  'encomenda enc pedido order fatura factura ft invoice utente nif contribuinte cartao card ref referencia reference entidade ' +
    'processo episodio tel telef telefone tlf tlm telem telemovel contacto contact phone ligue call sms valida valido validade val ' +
    'valid validity ate until expira expires data date ano year dia nasc nascimento born cedula lote total eur euros',
)
const connectives = wordSet('n no nr num numero number o a os as de do da dos das em ao the is of for at sua seu your')
const and = wordSet('e and')

const labelOf = (word: string): 'number' | 'access' | 'option' | undefined =>
  (['number', 'access', 'option'] as const).find((of) => labels[of].has(word))

// Placeholders for a prescription number and for digits that are no code; folded text has no capitals of its own.
const numberMark = 'N'
const otherMark = 'O'

/** The parts of a text; labels are recognised with or without accents and dots. */
export function partsOf(text: string): SmsPart[] {
  // Text copied from web pages contains zero-width characters.
  const folded = fold(text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (mark) => (/\s/.test(mark) ? ' ' : '')))
  const { masked, numbers } = takeNumbers(folded)
  const tokens = maskOthers(masked).match(/[a-z]+|\d+|N|O|[^a-z\dNO]+/g) ?? []
  return read(tokens, numbers)
}

const groups = /(?<!\d)\d(?:[ .-]{0,2}\d){17}[ .-]{0,2}[\dx](?!\d|[a-z](?![a-z]))/g

/** Extracts prescription numbers: nineteen characters together, or in groups that look like one number. */
function takeNumbers(text: string): { masked: string; numbers: string[] } {
  const numbers: string[] = []
  let masked = ''
  let from = 0
  groups.lastIndex = 0
  for (let match = groups.exec(text); match; match = groups.exec(text)) {
    if (!isOneNumber(text, match)) {
      groups.lastIndex = match.index + 1
      continue
    }
    numbers.push(match[0].replaceAll(/[ .-]/g, '').toUpperCase())
    masked += text.slice(from, match.index) + numberMark
    from = groups.lastIndex
  }
  return { masked: masked + text.slice(from), numbers }
}

// A bounded look-behind: reading all the text before every number took 17 seconds for a message of 4,000 characters.
const wordBefore = /(?<=(?<![a-z])([a-z]{1,20})([^a-z\d]{0,20}))/y
const lookBack = 64

/** The last word before a position and its distance; empty when digits, a longer word or nothing precedes it. */
function lastWord(text: string, at: number): { word: string; gap: number } {
  wordBefore.lastIndex = at
  const [, word = '', between = ''] = wordBefore.exec(text) ?? []
  return { word, gap: between.length }
}

/** Whether these groups look like one number, or the text before them announces one. */
function isOneNumber(text: string, { 0: groups, index }: RegExpExecArray): boolean {
  const isGlued = /[a-z]/.test(text.charAt(index - 1))
  if (isGlued && labelOf(lastWord(text, index).word) === undefined) return false
  const sizes = groups.split(/[ .-]+/).map((group) => group.replace('x', '').length)
  const [size = 0, ...rest] = sizes.filter((length) => length > 0)
  const isEven = rest.every((length, at) => (at === rest.length - 1 ? length <= size : length === size))
  return rest.length === 0 || (size >= 3 && isEven) || isAnnounced(text, index)
}

/** "Receita n.º" directly before a position: the groups there may be of any size. */
function isAnnounced(text: string, at: number): boolean {
  for (let end = at; end > at - lookBack;) {
    const { word, gap } = lastWord(text, end)
    if (!connectives.has(word)) return labels.number.has(word)
    end -= gap + word.length
  }
  return false
}

const phone = /(?:(?:\+|\b00) ?351[ .-]?|(?<!\d)(?=\d{2,3}[ .-]))[23789](?:[ .-]?\d){8}(?!\d)/g
const writtenDate = /(?<!\d)\d{1,2}[.ºo]? (?:de )?[a-z]{3,9}\.? (?:de )?\d{4}(?!\d)/g
const joined = /(?<!\d)\d+(?:[-/.:,]\d+)+/g
const isPairOfCodes = (text: string): boolean => /^\d{6}\D\d{4}$/.test(text)

/** Masks phone numbers, dates, times and other values made of several groups. */
const maskOthers = (text: string): string =>
  text
    .replaceAll(phone, otherMark)
    .replaceAll(writtenDate, (date) =>
      /(?:jan|f[ea][vb]|mar|a[bp]r|ma[iy]|jun|jul|a[gu][og]|se[tp]|o[uc]t|nov|de[zc])/.test(date) ? otherMark : date,
    )
    .replaceAll(joined, (chain) => (isPairOfCodes(chain) ? chain : otherMark))

function read(tokens: readonly string[], numbers: readonly string[]): SmsPart[] {
  const parts: SmsPart[] = []
  const left = numbers.values()
  let isStrange = false
  for (const [at, token] of tokens.entries()) {
    const [before = '', earlier = ''] = [tokens[at - 1], tokens[at - 2]]
    const part = partOf(token, { before, earlier, isStrange })
    if (/[a-z]/.test(token)) isStrange = otherNumberLabels.has(token) || (isStrange && connectives.has(token))
    if (/[\dNO]/.test(token)) isStrange = false
    if (token === numberMark) parts.push({ kind: 'number', value: left.next().value ?? '' })
    if (part) parts.push(part)
  }
  return parts
}

type Surroundings = { before: string; earlier: string; isStrange: boolean }

function partOf(token: string, around: Surroundings): SmsPart | undefined {
  if (token === otherMark) return { kind: 'other' }
  if (/^[a-z]/.test(token)) {
    const of = labelOf(token)
    if (of) return { kind: 'label', of }
    return and.has(token) ? undefined : { kind: 'word' }
  }
  if (!/^\d/.test(token)) return undefined
  if (around.isStrange || isAttached(around)) return { kind: 'other' }
  return { kind: 'digits', text: token, spaced: /^ +$/.test(around.before) && /^\d/.test(around.earlier) }
}

/** "FT123456", "sns.pt/123456": part of a longer name, unless that name is a label. */
function isAttached({ before, earlier }: Surroundings): boolean {
  const word = /^[-/_]$/.test(before) ? earlier : before
  return /^[a-z]/.test(word) && labelOf(word) === undefined
}
