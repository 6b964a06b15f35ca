import { useRef } from 'react'
import type { ComponentProps } from 'react'
import { TextArea } from './text-area.tsx'

/** A part of the text, highlighted or not. */
export type TextRange = { text: string; isMarked: boolean }

/** A `TextArea` that highlights parts of its text; `stretches` joined are the whole text. */
export function MarkedTextArea({ stretches, ...rest }: ComponentProps<'textarea'> & { stretches: readonly TextRange[] }) {
  const behind = useRef<HTMLDivElement>(null)
  return (
    <div className="marked-text">
      <div ref={behind} aria-hidden="true">
        {stretches.map(({ text, isMarked }, at) => (isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
      </div>
      <TextArea
        {...rest}
        onScroll={({ currentTarget }) => {
          if (behind.current) behind.current.scrollTop = currentTarget.scrollTop
        }}
      />
    </div>
  )
}
