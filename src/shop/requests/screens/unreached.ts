import type { ClientActionFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import type { QuoteAnswer } from '../quote-view.ts'
import { answerOr } from './answer-or.ts'

/** Where the connection breaks, the editor says that nothing was kept. */
export const unlessUnreached = (args: ClientActionFunctionArgs): Promise<unknown> =>
  answerOr<QuoteAnswer>(args, () => ({ kind: 'unreached', problem: m.quote_unreached() }))
