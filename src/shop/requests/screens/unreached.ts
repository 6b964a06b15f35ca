import type { ClientActionFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import type { QuoteFormResult } from '../quote-view.ts'
import { orStayOnPage } from './offline-fallback.ts'

/** Where the connection breaks, the editor says that nothing was kept. */
export const orNotSaved = (args: ClientActionFunctionArgs): Promise<unknown> =>
  orStayOnPage<QuoteFormResult>(args, () => ({ kind: 'unreached', error: m.quote_unreached() }))
