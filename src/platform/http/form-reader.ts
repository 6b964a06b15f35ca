import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { decodeText } from './form-text.ts'
import { readPartHead } from './part-head.ts'
import type { PartHead } from './part-head.ts'
import { ReceivedFile } from './received-file.ts'

/** `malformed`: no browser sends a form like this. */
export type FormError = { code: 'too_large' | 'malformed' }

export type FormLimits = {
  /** Of the whole body. */
  bytes: number
  /** Of all that is no file, together. */
  textBytes: number
  parts: number
  /** A larger file is kept up to one byte more, so that its reader sees that it is too large. */
  fileBytes: number
  keeps: KeepsFile
}

/** Whether a file that begins like this is wanted; of any other only the beginning is kept. */
export type KeepsFile = (beginning: Uint8Array) => boolean

/** Bytes that tell the kind of a file. */
const beginning = 16
/** Enough for a form of which nothing is kept. */
const firstBytes = 262_144
const lineEnd = '\r\n'
const headEnd = '\r\n\r\n'
/** Name and file name, written twice; of all heads much less on average. */
const maxHeadBytes = 2048
const averageHeadBytes = 256
/** Programs may say something to readers before the first part, most an empty line. */
const maxPreambleBytes = 1024
// Searching 50 MB for a boundary of three characters takes four times as long as for any longer one: Node compares byte by byte.
const boundaryLength = { min: 4, max: 70 }

/** Reads a multipart form while it arrives: what is not wanted is dropped at once, and everything else is copied once. */
export class FormReader {
  readonly #limits: FormLimits
  readonly #delimiter: Buffer<ArrayBuffer>
  #bytes: Buffer<ArrayBuffer>
  readonly #form = new FormData()
  #filled: number
  #place: 'start' | 'head' | 'content' | 'end' = 'start'
  #part: PartHead | undefined
  /** Of texts that name none. */
  #charset = 'utf-8'
  #received = 0
  #partCount = 0
  #headBytes = 0
  #textBytes = 0
  /** Where the head or the content of the part begins, and from where the content is still to be searched. */
  #at = 0
  #searched = 0
  /** How many bytes of the file are kept at most, once its beginning is there, and how many were dropped. */
  #kept = Infinity
  #dropped = 0

  constructor(boundary: string, limits: FormLimits) {
    this.#limits = limits
    this.#delimiter = Buffer.from(`${lineEnd}--${boundary}`)
    this.#bytes = Buffer.allocUnsafeSlow(Math.min(limits.bytes + lineEnd.length, firstBytes))
    // Every boundary follows a line end, the first one too.
    this.#filled = this.#bytes.write(lineEnd)
  }

  /** Takes the next bytes of the body; an error means that no more are wanted. */
  take(chunk: Uint8Array): FormError | undefined {
    this.#received += chunk.length
    if (this.#received > this.#limits.bytes) return tooLarge
    // What follows the last boundary belongs to no part.
    if (this.#place === 'end') return undefined
    if (this.#filled + chunk.length > this.#bytes.length) this.#grow()
    this.#bytes.set(chunk, this.#filled)
    this.#filled += chunk.length
    for (;;) {
      const step = this.#step()
      if (step !== 'go on') return step === 'wait' ? undefined : step
    }
  }

  /** The form, once all bytes are there. Its files are views of the body. */
  end(): Result<FormData, FormError> {
    return this.#place === 'end' ? ok(this.#form) : err(malformed)
  }

  #grow(): void {
    const larger = Buffer.allocUnsafeSlow(this.#limits.bytes + lineEnd.length)
    larger.set(this.#bytes.subarray(0, this.#filled))
    this.#bytes = larger
  }

  #step(): Step {
    if (this.#place === 'start') return this.#start()
    if (this.#place === 'head') return this.#head()
    return this.#place === 'content' ? this.#content() : 'wait'
  }

  #start(): Step {
    const end = maxPreambleBytes + this.#delimiter.length
    const at = this.#bytes.subarray(0, Math.min(this.#filled, end)).indexOf(this.#delimiter)
    if (at === -1) return this.#filled < end ? 'wait' : malformed
    return this.#nextPart(at + this.#delimiter.length)
  }

  #nextPart(at: number): Step {
    this.#place = 'head'
    this.#at = at
    return 'go on'
  }

  #head(): Step {
    if (this.#filled - this.#at < 2) return 'wait'
    if (this.#bytes.toString('latin1', this.#at, this.#at + 2) === '--') {
      this.#place = 'end'
      return 'wait'
    }
    const length = this.#bytes
      .subarray(this.#at, Math.min(this.#filled, this.#at + maxHeadBytes + headEnd.length))
      .indexOf(headEnd)
    if (length === -1) return this.#filled - this.#at > maxHeadBytes ? tooLarge : 'wait'
    this.#partCount += 1
    this.#headBytes += length
    if (this.#partCount > this.#limits.parts || this.#headBytes > this.#limits.parts * averageHeadBytes) return tooLarge
    const read = readPartHead(this.#bytes.subarray(this.#at, this.#at + length))
    if (!read) return malformed
    this.#part = read
    this.#place = 'content'
    this.#at += length + headEnd.length
    this.#searched = this.#at
    this.#kept = Infinity
    this.#dropped = 0
    return 'go on'
  }

  #content(): Step {
    const found = this.#bytes.subarray(0, this.#filled).indexOf(this.#delimiter, this.#searched)
    const end = found === -1 ? Math.max(this.#at, this.#filled - this.#delimiter.length + 1) : found
    const part = this.#part
    if (!part) return malformed
    const { file } = part
    if (!file && this.#textBytes + end - this.#at > this.#limits.textBytes) return tooLarge
    this.#searched = file ? this.#shorten(end, found !== -1) : end
    if (found === -1) return 'wait'
    const content = this.#bytes.subarray(this.#at, this.#searched)
    const error = this.#append(part, content)
    if (error) return error
    return this.#nextPart(this.#searched + this.#delimiter.length)
  }

  #append(part: PartHead, content: Buffer<ArrayBuffer>): FormError | undefined {
    const { name } = part
    if (part.file) {
      this.#form.append(name, new ReceivedFile(content, content.length + this.#dropped, part.file))
      return undefined
    }
    this.#textBytes += content.length
    const text = decodeText(content, { ...part, charset: part.charset ?? this.#charset })
    if (text === undefined) return malformed
    // Browsers and RFC 7578 name the charset of the texts that follow in a field of its own.
    if (name === '_charset_') this.#charset = text
    this.#form.append(name, text)
    return undefined
  }

  /** Drops what is not wanted of a file that reaches to `end` so far; returns where it ends then. */
  #shorten(end: number, isWhole: boolean): number {
    const size = end - this.#at
    if (this.#kept === Infinity && (isWhole || size >= beginning)) this.#kept = this.#wanted(size)
    const surplus = Math.max(0, size - this.#kept)
    if (surplus === 0) return end
    this.#bytes.copyWithin(end - surplus, end, this.#filled)
    this.#filled -= surplus
    this.#dropped += surplus
    return end - surplus
  }

  #wanted(size: number): number {
    const first = this.#bytes.subarray(this.#at, this.#at + Math.min(size, beginning))
    return this.#limits.keeps(first) ? this.#limits.fileBytes + 1 : beginning
  }
}

type Step = 'go on' | 'wait' | FormError
const malformed: FormError = { code: 'malformed' }
const tooLarge: FormError = { code: 'too_large' }

/** Whether a body may be divided by this text. */
export const isBoundary = ({ length }: string): boolean => length >= boundaryLength.min && length <= boundaryLength.max
