/** A part of a multipart form: its header fields as they came, and what follows them; both are views of the body. */
type Part = { head: Buffer<ArrayBuffer>; content: Buffer<ArrayBuffer> }

/** Name and file name, with some room. A parser takes 45 ms for each megabyte of them. */
const maxHeadBytes = 4096

/** The parts of a form whose number was limited before; undefined when one has longer header fields than any browser sends. */
export function partsOf(body: Uint8Array<ArrayBuffer>, boundary: string): Part[] | undefined {
  const form = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const delimiter = `--${boundary}`
  const parts: Part[] = []
  for (let at = form.indexOf(delimiter); at !== -1;) {
    const start = at + delimiter.length
    at = form.indexOf(delimiter, start)
    const part = form.subarray(start, at === -1 ? undefined : at)
    const end = part.indexOf('\r\n\r\n')
    const head = end === -1 ? part : part.subarray(0, end)
    if (head.length > maxHeadBytes) return undefined
    parts.push({ head, content: part.subarray(head.length) })
  }
  return parts
}

const disposition = /^content-disposition: form-data; name="[^"]*"(; filename="[^"]*")?(; filename\*=[^\s;"]*)?$/i
const contentType = /^content-type:/i

/** Which kind of part header fields as browsers write them announce; undefined for any others. `end`: after the last part. */
export function kindOfPart({ head }: Pick<Part, 'head'>): 'text' | 'file' | 'end' | undefined {
  const [first = '', ...others] = head.toString('latin1').split('\r\n')
  if (first.startsWith('--')) return 'end'
  const [named, ...more] = others.filter((line) => !contentType.test(line)).map((line) => disposition.exec(line))
  if (first !== '' || !named || more.length > 0) return undefined
  return named[1] || named[2] ? 'file' : 'text'
}
