import { Copy } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { buttonLook } from './button.tsx'

/** Copies a number that stands beside it; without scripts that is simply text to select. `of` says what it is. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const copy = () => void import('./handing-on.ts').then((hand) => hand.copyText(text), reportError)
  const look = buttonLook({ variant: 'ghost', size: 's' })
  return (
    <button type="button" onClick={copy} aria-label={m.copy_of({ of })} className={`${look} unscripted:hidden print:hidden`}>
      <Copy aria-hidden="true" />
      {m.copy_button()}
    </button>
  )
}
