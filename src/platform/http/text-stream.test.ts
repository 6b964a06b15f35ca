import { expect, test } from 'vitest'
import { textStream } from './text-stream.ts'

test('a download that is cut off fails for its reader alone, also when its connection then fails', async () => {
  const reading = Promise.withResolvers<string>()
  const rejections: unknown[] = []
  const note = (reason: unknown): void => void rejections.push(reason)
  process.on('unhandledRejection', note)
  async function* parts(): AsyncGenerator<string> {
    try {
      yield 'first'
      yield await reading.promise
    } finally {
      await Promise.reject(new Error('the connection is lost'))
    }
  }
  const reader = textStream(parts(), { withinMs: 1 }).getReader()
  await expect(reader.closed).rejects.toThrow('took too long')
  reading.resolve('second')
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(rejections).toEqual([])
})
