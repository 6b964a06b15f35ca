type Ending = {
  /** Readers that take longer are cut off. */ withinMs: number
  /** Called once, however it ends. */ ended?: () => Promise<void>
}

/** Streams texts as bytes. The next one is produced only after the last was consumed, so a slow reader costs no memory. */
export function textStream(parts: AsyncGenerator<string>, { withinMs, ended }: Ending): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  let over: Promise<void> | undefined
  // Waits for the part in progress: it still uses what `ended` releases.
  const end = (): Promise<void> => {
    clearTimeout(timer)
    return (over ??= parts.return(undefined).then(() => ended?.()))
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setTimeout(() => {
        controller.error(new Error('a download took too long'))
        // The reader has the error above; one more, which nothing awaits, would end the shop.
        end().catch(() => undefined)
      }, withinMs)
    },
    async pull(controller) {
      try {
        const { done, value } = await parts.next()
        if (over) return
        if (!done) return controller.enqueue(encoder.encode(value))
        await end()
        controller.close()
      } catch (error) {
        await end()
        throw error
      }
    },
    cancel: end,
  })
}
