import { m } from '#src/i18n/paraglide/messages.js'
import { SmallTag } from '#src/ui/tag.tsx'
import type { BatchState } from '../batch.ts'

export const stateNames: Record<BatchState, () => string> = {
  sellable: m.batches_state_sellable,
  quarantine: m.batches_state_quarantine,
  removed: m.batches_state_removed,
}

const tones = { sellable: 'ok', quarantine: 'warn', removed: 'bad' } as const

/** What is on sale is shown only where `always` is set. */
export function BatchStateTag({ state, always = false }: { state: BatchState; always?: boolean }) {
  if (state === 'sellable' && !always) return null
  return <SmallTag tone={tones[state]} text={stateNames[state]()} />
}
