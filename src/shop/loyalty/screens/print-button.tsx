import { Printer } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'

/** Needs scripts; without them the browser's print command remains. */
export function PrintButton() {
  return (
    <Button type="button" variant="quiet" onClick={() => print()} className="max-sm:w-full unscripted:hidden">
      <Printer aria-hidden="true" />
      {m.card_print()}
    </Button>
  )
}
