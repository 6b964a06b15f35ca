import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useField } from './field.tsx'
import { useNewAnswer } from './use-new-answer.ts'

const digits = 6
const boxes = Array.from({ length: digits }, (_, at) => at)

type Props = { name: string; /** The form's result, once submitted. */ answer: unknown }

/** Six digits in six boxes, as one field, so that a code can be pasted or autofilled as a whole. A new result clears it. */
export function CodeInput({ name, answer }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(0)
  // Digits may have been typed before hydration.
  useEffect(() => setTyped(field.current?.value.length ?? 0), [])
  useNewAnswer(answer, () => {
    if (field.current) field.current.value = ''
    setTyped(0)
  })
  return (
    <span className="code-boxes">
      {boxes.map((at) => (
        <span key={at} aria-hidden="true" data-filled={at < typed || undefined} data-next={at === typed || undefined} />
      ))}
      <input
        ref={field}
        {...useField()}
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        onInput={(event) => setTyped(digitsOnly(event))}
      />
    </span>
  )
}

/** Mail programs and people put spaces between the digits. */
function digitsOnly({ currentTarget }: FormEvent<HTMLInputElement>): number {
  currentTarget.value = currentTarget.value.replaceAll(/\D/g, '').slice(0, digits)
  return currentTarget.value.length
}
