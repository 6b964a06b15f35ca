import type { FormType } from '#src/platform/http/form-type.ts'

const space = 0x20

/** A NUL becomes a space: no keyboard types one, and PostgreSQL takes none, not even to look for it. Files stay as they are. */
export function replaceNuls(body: Uint8Array<ArrayBuffer>, { boundary }: FormType): void {
  const form = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (boundary !== undefined) return replaceInParts(form, `--${boundary}`)
  for (let at = form.indexOf('%00'); at !== -1; at = form.indexOf('%00', at + 3)) form.write('%20', at)
  replaceIn(form)
}

function replaceInParts(form: Buffer, delimiter: string): void {
  for (let at = form.indexOf(delimiter); at !== -1;) {
    const next = form.indexOf(delimiter, at + delimiter.length)
    const part = form.subarray(at, next === -1 ? undefined : next)
    const head = part.indexOf('\r\n\r\n')
    const isFile = head !== -1 && /filename/i.test(part.toString('latin1', 0, head))
    replaceIn(isFile ? part.subarray(0, head) : part)
    at = next
  }
}

function replaceIn(bytes: Buffer): void {
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) bytes[at] = space
}
