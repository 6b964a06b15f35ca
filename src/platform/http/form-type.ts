import { MIMEType } from 'node:util'

/** `boundary`: between the parts of a multipart form; undefined for fields joined by `&`. */
export type FormType = { boundary: string | undefined }

/**
 * How a body encodes a form; undefined when it is none. What limits a form and what parses it must read its type alike: with
 * `application/x-www-form-urlencoded; boundary=x` one would count parts and the other read a million fields.
 */
export function readFormType(contentType: string): FormType | undefined {
  const { essence, params } = mimeType(contentType) ?? {}
  if (essence === 'application/x-www-form-urlencoded') return { boundary: undefined }
  const boundary = params?.get('boundary')
  return essence === 'multipart/form-data' && boundary ? { boundary } : undefined
}

function mimeType(text: string): MIMEType | undefined {
  try {
    return new MIMEType(text)
  } catch {
    return undefined
  }
}
