import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { kindOfPart, partsOf } from '#src/platform/http/form-parts.ts'
import type { FormType } from '#src/platform/http/form-type.ts'

const space = 0x20

/** `malformed`: no browser sends a form like this. */
export type FormBodyError = { code: 'too_large' | 'malformed' }

/**
 * Replaces each NUL of a form by a space: no keyboard types one, and PostgreSQL takes none, not even to look for it. Files stay as they
 * are. Of a form with files all else has at most `textBytes`: a text of 20 MB that passes for a photo costs two seconds of CPU.
 */
export function cleanForm(
  body: Uint8Array<ArrayBuffer>,
  { boundary }: FormType,
  { textBytes }: { textBytes: number },
): Result<void, FormBodyError> {
  if (boundary === undefined) return ok(replaceNuls(Buffer.from(body.buffer, body.byteOffset, body.byteLength)))
  const parts = partsOf(body, boundary)
  if (!parts) return err({ code: 'too_large' })
  const kinds = parts.map(kindOfPart)
  if (kinds.includes(undefined)) return err({ code: 'malformed' })
  const texts = parts.filter((_, at) => kinds[at] === 'text')
  if (texts.reduce((sum, { content }) => sum + content.length, 0) > textBytes) return err({ code: 'too_large' })
  for (const { head } of parts) replaceZeros(head)
  for (const { content } of texts) replaceZeros(content)
  return ok()
}

function replaceNuls(form: Buffer): void {
  for (let at = form.indexOf('%00'); at !== -1; at = form.indexOf('%00', at + 3)) form.write('%20', at)
  replaceZeros(form)
}

function replaceZeros(bytes: Buffer): void {
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) bytes[at] = space
}
