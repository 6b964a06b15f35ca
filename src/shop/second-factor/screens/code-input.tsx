import { TextInput } from '#src/ui/text-input.tsx'

/** Six digits from an app; phones offer a numeric keyboard, password managers fill it in. */
export function CodeInput() {
  return (
    <TextInput
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      autoCapitalize="none"
      maxLength={20}
      required
      className="text-center text-xl font-semibold tracking-[0.3em] tabular-nums"
    />
  )
}
