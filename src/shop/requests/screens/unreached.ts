import { data } from 'react-router'
import type { ClientActionFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import type { QuoteAnswer } from '../quote-view.ts'

/** A connection that breaks must not cost what was typed: the editor says that nothing was kept. */
export async function unlessUnreached({ serverAction, request }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    reportError(error)
    // From 400 on nothing is loaded anew: that would fail as well.
    return data<QuoteAnswer>({ kind: 'unreached', problem: m.quote_unreached() }, { status: 503 })
  }
}
