import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { timeoutSeconds } from './encoding.ts'
import type { Encoded, Encoding, EncodingError, ImageAnswer, ImageRequest, ImageTask, Measured } from './encoding.ts'

const program = fileURLToPath(new URL('encoder.ts', import.meta.url))
const idleMs = 20_000
// The decoder times out earlier by itself; this is for one that does not.
const patienceMs = 1.5 * timeoutSeconds * 1000

type Answered = Result<ImageAnswer, EncodingError>
type Pending = PromiseWithResolvers<Answered> & { timer: NodeJS.Timeout }

/**
 * Encodes an image in a separate process: libvips retains 100 to 200 MB after use, and a hostile file cannot crash or block the
 * shop. The process starts with the first image, serves further ones and ends 20 s after the last; it has none of the shop's
 * settings and keys. When it dies, the images it was working on are `unreadable`.
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

function ask(task: ImageTask): Promise<Answered> {
  encoder ??= startEncoder()
  return encoder.ask(task)
}

let encoder: ReturnType<typeof startEncoder> | undefined

function startEncoder() {
  const child = fork(program, {
    serialization: 'advanced',
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: 'ignore',
    // Ctrl-C in a terminal reaches the shop alone, whose requests in flight may still need a picture.
    detached: true,
  })
  const pending = new Map<number, Pending>()
  let lastId = 0
  let idle: NodeJS.Timeout | undefined
  const take = (id: number): Pending | undefined => {
    const found = pending.get(id)
    pending.delete(id)
    clearTimeout(found?.timer)
    return found
  }
  const end = (): void => {
    if (encoder?.child === child) encoder = undefined
    child.kill('SIGKILL')
    for (const id of pending.keys()) take(id)?.resolve(err({ code: 'unreadable' }))
  }
  child.on('message', (message) => {
    const answer = message as ImageAnswer
    take(answer.id)?.resolve('error' in answer ? err({ code: answer.error }) : ok(answer))
    if (pending.size > 0) return
    // An idle process must not keep the shop from exiting.
    refWhileWorking(child, false)
    idle = setTimeout(end, idleMs).unref()
  })
  child.once('exit', end)
  child.on('error', (error) => {
    for (const id of pending.keys()) take(id)?.reject(error)
    end()
  })
  return {
    child,
    ask(task: ImageTask): Promise<Answered> {
      lastId += 1
      clearTimeout(idle)
      refWhileWorking(child, true)
      const answer = Promise.withResolvers<Answered>()
      pending.set(lastId, { ...answer, timer: setTimeout(end, patienceMs) })
      child.send({ id: lastId, task } satisfies ImageRequest, (failed) => failed && end())
      return answer.promise
    },
  }
}

// Between processes a Buffer arrives as a Uint8Array.
const bytesOf = ({ content, ...size }: Encoded): Encoded => ({
  ...size,
  content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
})

/** Whether the child keeps this process alive. */
function refWhileWorking(child: ChildProcess, isWorking: boolean): void {
  for (const handle of [child, child.channel]) (isWorking ? handle?.ref : handle?.unref)?.call(handle)
}
