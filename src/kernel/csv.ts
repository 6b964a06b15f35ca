/**
 * One line of a CSV file (RFC 4180), every cell quoted. An apostrophe is put before anything a spreadsheet would read as the
 * start of a formula, also where a spreadsheet that splits at semicolons or tabs would start a cell.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

const decimalNumber = /^-?\d+(?:[.,]\d+)?$/
// Excel with a Portuguese locale splits at semicolons and drops the quotes at the start of a cell.
const formulaStart = /(?<=^|[\s;"])(?='*[=+\-@＝＋－＠\t\r])/g

const cell = (text: string): string => `"${defused(text).replaceAll('"', '""')}"`

const defused = (text: string): string => (decimalNumber.test(text) ? text : text.replaceAll(formulaStart, "'"))

// One apostrophe less; a text that begins with apostrophes of its own gets one more above, so that none of its own is lost.
const defusedStart = /(?<=^|[\s;"])'(?='*[=+\-@＝＋－＠\t\r])/g

/** The text of a cell that `csvLine` wrote, without the apostrophes that it put before formulas. */
export const textOfCell = (written: string): string => written.replaceAll(defusedStart, '')
