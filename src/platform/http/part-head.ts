/** The name of a part of a form, and what it says of the file that it holds; undefined for a text. */
export type PartHead = { name: string; file: { name: string; type: string } | undefined }

const disposition = /^content-disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)")?(?:; filename\*=([^\s;"]*))?$/i
const contentType = /^content-type: */i

/** Reads header fields as browsers write them, between a boundary and an empty line; undefined for any others. */
export function readPartHead(head: string): PartHead | undefined {
  const [first, ...lines] = head.replaceAll('\0', ' ').split('\r\n')
  const [type] = lines.filter((line) => contentType.test(line))
  const [named, ...more] = lines.filter((line) => !contentType.test(line)).map((line) => disposition.exec(line))
  if (first !== '' || !named || more.length > 0) return undefined
  const [, name = '', plain, encoded] = named
  const fileName = plain === undefined ? encoded && withoutEncoding(encoded) : withoutEscapes(plain)
  const file = fileName === undefined ? undefined : { name: fileName, type: type?.replace(contentType, '') ?? '' }
  return { name: withoutEscapes(name), file }
}

const escapes = new Map([
  ['%22', '"'],
  ['%0D', '\r'],
  ['%0A', '\n'],
])
const withoutEscapes = (text: string): string =>
  text.replaceAll(/%22|%0D|%0A/gi, (escape) => escapes.get(escape.toUpperCase()) ?? escape)

/** Of a name such as `utf-8''%C3%A3.jpg`, which programs send. */
function withoutEncoding(text: string): string {
  try {
    return decodeURIComponent(text.replace(/^utf-8''/i, '')).replaceAll('\0', ' ')
  } catch {
    return text
  }
}
