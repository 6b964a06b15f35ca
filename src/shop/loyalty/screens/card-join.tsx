import { useEffect } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { clearOfflineData } from '#src/ui/clear-offline-data.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { CardFace } from './card-face.tsx'

/** The card before joining, with the join button. */
export function CardJoin({ name, shop }: { name: string; shop: string }) {
  const busy = useIsSending()
  // A person without a card cannot have stored one here: it is another person's.
  useEffect(() => void clearOfflineData(), [])
  return (
    <div className="grid items-center gap-6 xl:grid-cols-[min(28.875rem,52%)_minmax(0,1fr)] xl:gap-7.5">
      <CardFace name={name} shop={shop}>
        <p className="mt-auto max-w-[20em] pt-16 font-display text-2xl leading-tight font-title">{m.card_join_face()}</p>
      </CardFace>
      <section aria-labelledby="join" className="grid content-center gap-3">
        <h2 id="join" className="text-xl">
          {m.card_join_title()}
        </h2>
        <p className="text-ink-2">{m.card_join_text()}</p>
        <Form method="post" className="mt-2">
          <Button name="intent" value="join" disabled={busy} className="max-sm:w-full">
            {m.card_join()}
          </Button>
        </Form>
      </section>
    </div>
  )
}
