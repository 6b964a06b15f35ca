/**
 * One line of a CSV file (RFC 4180), every cell in quotes. An apostrophe stands before whatever a spreadsheet would take for the
 * beginning of a formula, wherever one that splits lines at semicolons or tabs would begin a cell.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

const decimalNumber = /^-?\d+(?:[.,]\d+)?$/
// Excel with a Portuguese locale splits at semicolons, and drops the quotes that a piece begins with.
const formulaStart = /(?<=^|[\s;"])(?=[=+\-@＝＋－＠\t\r])/g

const cell = (text: string): string => `"${defused(text).replaceAll('"', '""')}"`

const defused = (text: string): string => (decimalNumber.test(text) ? text : text.replaceAll(formulaStart, "'"))
