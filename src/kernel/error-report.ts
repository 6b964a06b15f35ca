import { isFileOfCode, isWordy, redactText } from './scrub.ts'

export type Frame = { file: string; method: string; line: number; column: number }
export type ErrorDetails = { name: string; message: string; frames: readonly Frame[] }
/** What happened before: a page that was shown (its pattern), or an error that was reported. `at` is an ISO moment. */
export type Crumb = { at: string; kind: 'navigation' | 'error'; what: string }
/**
 * An error as it may leave the shop: it contains no personal data. The first entry is what was thrown, the rest are its causes.
 */
export type ErrorReport = {
  faults: readonly ErrorDetails[]
  /** Route pattern, such as `/produtos/:id`; `unmatched` when no route matches. */
  route: string
  crumbs: readonly Crumb[]
}

const max = { faults: 5, frames: 50, message: 1000, crumbs: 100 }

/** Replaces a message that may contain user input. */
export const redactedMarker = 'message withheld'

// Messages of engines, React and the database, up to the point where they repeat a value. Only the matching part is sent.
const ownLabels = [
  /^Minified React error #\d{1,4}/,
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
  /^[A-Za-z_$][A-Za-z_$.]{0,40} is (?:not (?:a function|a constructor|defined|iterable)|undefined|null)/,
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/,
  /^(?:Failed to fetch|Load failed|fetch failed|NetworkError when attempting to fetch resource)/,
  /^(?:Maximum call stack size exceeded|too much recursion|Invalid array length|Hydration failed)/,
  /^(?:The operation was aborted|signal is aborted without reason|The operation timed out|timeout exceeded when trying to connect)/,
  /^(?:connect|read|write|getaddrinfo|spawn|listen|open) E[A-Z]{3,20}/,
  /^(?:duplicate key value violates unique|(?:insert or )?update or delete on table "[a-z_.]{1,63}" violates foreign key) constraint "[a-z_]{1,63}"/,
  /^(?:new row for relation|null value in column) "[a-z_]{1,63}"/,
  /^(?:deadlock detected|could not serialize access|canceling statement due to [a-z]+ timeout|Connection terminated)/,
  /^(?:relation|column|function) "[a-z_.]{1,63}" does not exist/,
]

/** The report as it may leave. Where people type (`isOpen` false) only the engine's own wording is sent, no other message. */
export const cleanReport = ({ faults, route, crumbs }: ErrorReport, isOpen: boolean): ErrorReport => ({
  faults: faults.slice(0, max.faults).map((error) => cleanError(error, isOpen)),
  route,
  crumbs: crumbs.slice(-max.crumbs),
})

const cleanError = ({ name, message, frames }: ErrorDetails, isOpen: boolean): ErrorDetails => ({
  name: cleanName(name),
  message: isOpen ? redactText(message).slice(0, max.message) : (ownLabelOf(message) ?? redactedMarker),
  frames: frames.slice(0, max.frames).map(cleanFrame),
})

/** The name of an error class; any other name becomes Error. */
export const cleanName = (name: string): string => (/^[A-Za-z]{0,40}(?:Error|Exception|Unreachable)$/.test(name) ? name : 'Error')

function ownLabelOf(message: string): string | undefined {
  for (const label of ownLabels) {
    const [found] = label.exec(message) ?? []
    if (found !== undefined) return redactText(found)
  }
  return undefined
}

const cleanFrame = ({ file, method, line, column }: Frame): Frame => ({
  file: cleanFile(file),
  method: cleanMethod(method),
  line,
  column,
})

/** The path from the shop's folder on: the machine and the folder's location are private. */
function cleanFile(file: string): string {
  const path = file.replaceAll('\\', '/').replace(/[?#].*$/s, '')
  const [, inside] = /(?:^|\/)((?:src|build|db|node_modules)\/[\w@./-]{1,200})$/.exec(path) ?? []
  const [asset] = /\/assets\/[\w.-]{1,80}\.js$/.exec(path) ?? []
  const known = asset ?? inside ?? (path.startsWith('node:') ? path : undefined)
  return known !== undefined && isFileOfCode(known) ? known : elsewhere
}

const elsewhere = 'elsewhere'

/** Whether a frame is in the shop's own code, including the libraries it ships. */
export const isOurs = ({ file }: Frame): boolean => cleanFile(file) !== elsewhere

const cleanMethod = (method: string): string => {
  const name = method.replace(/^(?:async|new|get|set) /, '')
  const isName = /^[\w$.<>#]{1,80}$/.test(name) && !/\d{4}/.test(name)
  return isName && name.split(/[.<>#$]/).every((part) => part.length < 20 || isWordy(part)) ? method : ''
}
