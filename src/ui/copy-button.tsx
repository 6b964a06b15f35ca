import { Copy } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { buttonLook } from './button.tsx'

/**
 * Copies the number beside it; without scripts the number is text to select. `of` names the number for screen readers; `label`
 * shows the name where several numbers could be meant.
 */
export function CopyButton({ text, of, label }: { text: string; of: string; label?: string }) {
  const copy = () => void import('./share-page.ts').then((hand) => hand.copyText(text), reportError)
  const look = buttonLook({ variant: 'ghost', size: 's' })
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={label === undefined ? m.copy_of({ of }) : undefined}
      className={`${look} unscripted:hidden print:hidden`}
    >
      <Copy aria-hidden="true" />
      {label ?? m.copy_button()}
    </button>
  )
}
