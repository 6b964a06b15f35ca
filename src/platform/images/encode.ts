import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { createTaskProcess } from '../task-process.ts'
import { timeoutSeconds } from './encoding.ts'
import type { Encoded, Encoding, EncodingError, ImageAnswer, ImageTask, Measured } from './encoding.ts'

const run = createTaskProcess<ImageTask, ImageAnswer>({
  program: new URL('encoder.ts', import.meta.url),
  // The decoder times out earlier by itself; this is for one that does not.
  maxTaskMs: 1.5 * timeoutSeconds * 1000,
})

/**
 * Encodes an image in a separate process: libvips retains 100 to 200 MB after use, and a hostile file cannot crash or block the
 * shop. When it crashes the process, the images it was working on are `unreadable`.
 */
export async function encode(encoding: Encoding): Promise<Result<Encoded, EncodingError>> {
  const answer = await ask({ encoding })
  if (!answer.ok) return answer
  if (!('encoded' in answer.value)) throw new Error('the image process measured what it had to encode')
  return ok(bytesOf(answer.value.encoded))
}

/** The dimensions of an image by its header, in the same process. */
export async function measure(measuring: Pick<Encoding, 'input' | 'maxPixels'>): Promise<Result<Measured, EncodingError>> {
  const answer = await ask({ measuring })
  if (!answer.ok) return answer
  if (!('measured' in answer.value)) throw new Error('the image process encoded what it had to measure')
  return ok(answer.value.measured)
}

async function ask(task: ImageTask): Promise<Result<ImageAnswer, EncodingError>> {
  const answer = await run(task)
  if (!answer.ok) return err({ code: 'unreadable' })
  return 'error' in answer.value ? err({ code: answer.value.error }) : answer
}

// Between processes a Buffer arrives as a Uint8Array.
const bytesOf = ({ content, ...size }: Encoded): Encoded => ({
  ...size,
  content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
})
