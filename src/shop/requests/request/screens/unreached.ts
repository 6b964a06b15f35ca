import type { ClientActionFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import type { QuoteFormResult } from '../../quote/quote-view.ts'
import { orStayOnPage } from '#src/ui/or-stay-on-page.ts'

/** When the connection fails, the editor reports that nothing was saved. */
export const orNotSaved = (args: ClientActionFunctionArgs): Promise<unknown> =>
  orStayOnPage<QuoteFormResult>(args, 'the quote could not be saved', () => ({ kind: 'unreached', error: m.quote_unreached() }))
