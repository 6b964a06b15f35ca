import { m } from '#src/i18n/paraglide/messages.js'
import type { Tone } from '#src/ui/tag.tsx'
import type { ReturnState } from './return.ts'

type ReturnLabels = { name: () => string; /** Of the button that leads to it. */ verb: () => string; tone: Tone }

export const returnLabels: Record<ReturnState, ReturnLabels> = {
  expected: { name: m.return_expected, verb: m.return_expected, tone: 'warn' },
  received: { name: m.return_received, verb: m.return_receive, tone: 'info' },
  restocked: { name: m.return_restocked, verb: m.return_restock, tone: 'ok' },
  destroyed: { name: m.return_destroyed, verb: m.return_destroy, tone: 'neutral' },
}
