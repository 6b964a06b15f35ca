import { WalletCards } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { buttonLook } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { passAddress, passKinds } from '../passes/pass.ts'
import type { OfferedPasses } from '../passes/pass.ts'

const labels = {
  apple: { label: m.passes_apple, note: m.passes_apple_told },
  google: { label: m.passes_google, note: m.passes_google_told },
}

/** Links to add the card to a phone's wallet, and which data that sends. Nothing if no wallet is configured. */
export function PassLinks({ offered }: { offered: OfferedPasses }) {
  const locale = useLocale()
  const kinds = passKinds.filter((kind) => offered[kind])
  if (kinds.length === 0) return null
  return (
    <ul className="grid gap-4 sm:grid-cols-2 print:hidden" aria-label={m.passes_title()}>
      {kinds.map((kind) => (
        <li key={kind} className="grid justify-items-start gap-1.5">
          {/* Not a page: the router must not follow it. */}
          <a
            href={passAddress(kind, locale)}
            aria-describedby={`pass-${kind}`}
            className={buttonLook({ variant: 'quiet' })}
            rel="nofollow"
          >
            <WalletCards aria-hidden="true" />
            {labels[kind].label()}
          </a>
          <p id={`pass-${kind}`} className="text-sm text-ink-2">
            {labels[kind].note()}
          </p>
        </li>
      ))}
    </ul>
  )
}
