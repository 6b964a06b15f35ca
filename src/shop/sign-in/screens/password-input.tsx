import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { TextInput } from '#src/ui/text-input.tsx'
import { useNewAnswer } from '#src/ui/use-new-answer.ts'

type Props = {
  name: string
  autoComplete: 'current-password' | 'new-password'
  /** The result of the form, if it was submitted. */ answer: unknown
}

/** A password that can be shown while it is typed. A new answer empties it, because what was sent was wrong. */
export function PasswordInput({ name, autoComplete, answer }: Props) {
  const [isVisible, setVisible] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useNewAnswer(answer, () => {
    if (field.current) field.current.value = ''
  })
  const Icon = isVisible ? EyeOff : Eye
  return (
    <span className="relative block">
      <TextInput
        ref={field}
        name={name}
        type={isVisible ? 'text' : 'password'}
        autoComplete={autoComplete}
        spellCheck={false}
        autoCapitalize="none"
        required
        className="pe-28"
      />
      <button
        type="button"
        aria-label={isVisible ? m.sign_in_hide_password() : m.sign_in_show_password()}
        onClick={() => setVisible(!isVisible)}
        className="absolute inset-y-1 end-1 inline-flex items-center gap-1.5 rounded-sm px-2.5 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink unscripted:hidden"
      >
        <Icon aria-hidden="true" className="size-4.5" />
        {isVisible ? m.sign_in_hide() : m.sign_in_show()}
      </button>
    </span>
  )
}
