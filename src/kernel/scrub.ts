// What is removed from every text that leaves the shop in a report or is written to its log. Names cannot be told apart from
// other words: reports from pages with user input contain no text at all (error-report.ts).

const struck = '[redacted]'

/** Longer texts are cut before the search, so that one text cannot keep the processor busy. */
const maxLength = 20_000

const labels =
  'pass|palavra-?passe|senha|secret|segredo|token|cookie|authori[sz]ation|session|sess[aã]o|e-?mail|phone|telefone|telem[oó]vel|nif|nome|name|apelido|morada|address|c[oó]d(?:igo)?|code|pin|iban|card|cart[aã]o|receita|prescription|sms|utente|nascimento|birth'
const quoted = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`
const labelled = new RegExp(
  String.raw`((?:${labels})[\w-]{0,30}["'\\\])]{0,3}\s{0,3}[:=]\s{0,3})(?:${quoted}|[^\s,;&"'{}][^,;&\n{}]*)`,
  'giu',
)
const shortCode =
  /((?:c[oó]d(?:igo)?s?|code|pin|op[cç][aã]o|option|direito|acesso|access|dispensa\w{0,6})[^\d\n]{0,40})\d{4,5}/giu

const rules: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/\b(?:https?|wss?|postgres(?:ql)?|smtps?|data|blob):[^\s"'<>`)]+/giu, plainAddress],
  // Every path as a whole, with or without a query: searching for the query from each slash is quadratic.
  [/\/[^\s"'<>]*/gu, (path) => path.split('?', 1)[0] ?? ''],
  [/[^\s"'<>()[\],;:=&?/\\@]{1,64}(?:@|%40)[\w.-]{1,253}/giu, struck],
  [/\b(?:bearer|basic|digest)\s+[^\s"']+/giu, struck],
  [/eyJ[\w-]{5,}(?:\.[\w-]*){0,2}/gu, struck],
  // PostgreSQL's detail on the value it refused.
  [/(\([\w, ]{1,80}\)=)\([^)]*\)/gu, `$1(${struck})`],
  [labelled, `$1${struck}`],
  // A value that a program could not parse.
  [/([:,] )"[^"\n]*"/gu, `$1"${struck}"`],
  [shortCode, `$1${struck}`],
  [/\b(?:rua|avenida|av\.|travessa|praceta|praça|largo|estrada|beco|calçada|alameda)\s+[^\n;"]{1,100}/giu, struck],
  [/AZ-[0-9A-Z]{6,}/giu, struck],
  // Order numbers of any pharmacy.
  [/\b[A-Z]{2,4}-[0-9A-HJKMNP-TV-Z]{8}\b/gu, struck],
  [/\d{1,3}(?:\.\d{1,3}){3}/gu, struck],
  [/(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}|[\da-f]{1,4}(?:::[\da-f]{1,4})+/giu, struck],
  [/[\w-]{20,}/gu, (run) => (isWordy(run) ? run : struck)],
  // Codes, phone, taxpayer, card and prescription numbers, dates and postal codes, in any grouping.
  [/\d(?:[\s.\-/()]{0,2}\d){5,}X?/giu, struck],
]

/** The text without personal data, secrets and addresses with a query. It may remove too much. */
export function redactText(text: string): string {
  return rules.reduce((left, [pattern, by]) => replaced(left, pattern, by), text.slice(0, maxLength))
}

// The two kinds of replacement need two overloads of `replace`.
const replaced = (text: string, pattern: RegExp, by: string | ((found: string) => string)): string =>
  typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, by)

/** Build files stay named; any other address is reduced to its host. */
function plainAddress(address: string): string {
  // Pages run this too, and Safari supports `URL.parse` only since version 18.
  if (!URL.canParse(address)) return struck
  const { protocol, host, pathname } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return struck
  return `${protocol}//${host}${/^\/assets\/[\w.-]{1,80}$/.test(pathname) ? pathname : '/'}`
}

/**
 * Whether a run of characters looks like an identifier in a usual notation.
 * Tokens mix digits and both cases, so a random one hardly ever does.
 */
export const isWordy = (run: string): boolean =>
  /^[a-z]+(?:[-_][a-z]+)*$/.test(run) || /^[A-Za-z]?[a-z]+(?:[A-Z][a-z]{2,})*$/.test(run) || /^[A-Z]+(?:_[A-Z]+)+$/.test(run)

const lineOfStack = /^(\s+at )(?:(.{1,200}) \()?([^()\s]{1,300}?)(?:\?[^()\s:]*)?(:\d+:\d+)\)?$/u

/** Redacts a stack trace: lines that name a position in a file stay readable. */
export function redactStack(stack: string): string {
  return stack
    .slice(0, maxLength)
    .split('\n')
    .map((line) => {
      const [, at, method, file = '', position = ''] = lineOfStack.exec(line) ?? []
      if (at === undefined || !isFileOfCode(file)) return redactText(line)
      return `${at}${method ? `${redactText(method)} (` : ''}${file}${position}${method ? ')' : ''}`
    })
    .join('\n')
}

/** A Node module or a program file without six digits in a row; none of our file names has them before its end. */
export const isFileOfCode = (file: string): boolean =>
  /^node:[a-z_/]{1,80}$/.test(file) ||
  (/[\w-]\.[mc]?[jt]sx?$/.test(file) && !/\d{6}/.test(withoutHash(file)) && isPath(withoutHash(file)))

const withoutHash = (file: string): string => file.replace(/-[\w-]{8}(?=\.js$)/, '')
const isPath = (file: string): boolean => file.split(/[/\\.]/).every((part) => part.length < 20 || isWordy(part))
