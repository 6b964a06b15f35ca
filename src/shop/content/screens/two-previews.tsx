import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'

/** Previews in both languages; takes the focus when it appears. */
export function TwoPreviews({ pt, en }: { pt: ReactNode; en: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [pt, en])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="preview"
      className="grid min-w-0 gap-3 rounded-lg border-2 border-green-tint bg-paper p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="preview" className="font-sans text-sm font-bold tracking-normal">
          {m.content_preview()}
        </h2>
        <p className="text-xs text-ink-2">{m.content_preview_text()}</p>
      </div>
      <div className="grid min-w-0 gap-6 lg:grid-cols-2">
        <div lang="pt-PT" className="grid min-w-0 content-start gap-4">
          {pt}
        </div>
        <div
          lang="en-GB"
          className="grid min-w-0 content-start gap-4 border-line max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-6"
        >
          {en}
        </div>
      </div>
    </section>
  )
}
