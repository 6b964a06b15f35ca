import { m } from '#src/i18n/paraglide/messages.js'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findDispensable } from '../catalogue/dispensable.actions.server.ts'
import type { Dispensable } from '../catalogue/dispensable.ts'
import { copiedLines } from './quote-copying.server.ts'
import * as text from './quote-text.ts'
import type { LineText, QuoteText } from './quote-text.ts'
import type { Request } from './request.ts'

/** The editor after a button; `error`: why nothing changed. */
export type EditedQuote = { text: QuoteText; error?: string }

type Edit = (world: World, request: Request, quote: QuoteText, about: string) => Promise<EditedQuote>

const done = (quote: QuoteText): EditedQuote => ({ text: quote })

/** The editor's buttons by the verb before the colon; what follows the colon is their `about`. */
const edits: Readonly<Record<string, Edit>> = {
  add: addProduct,
  free: async (_world, { kind }, quote) => done(text.withFreeLine({ ...quote, search: '' }, quote.search, kind)),
  clear: async (_world, _request, quote) => done({ ...quote, search: '' }),
  send: async (_world, _request, quote) => done({ ...quote, search: '' }),
  remove: async (_world, _request, quote, id) => done(text.withoutLine(quote, id)),
  raise: async (_world, _request, quote, id) => done(text.raised(quote, id)),
  swap: async (world, request, quote, id) => done(await withCheapest(world, request, quote, { id, change: text.swapped })),
  offer: async (world, request, quote, id) =>
    done(await withCheapest(world, request, quote, { id, change: text.withAlternative })),
  words: async (_world, _request, quote, id) => done(text.withAlternative(quote, id)),
  alone: async (_world, _request, quote, id) => done(text.withoutAlternative(quote, id)),
}

/** The editor after its button `press`; unchanged for a button that does not edit it. */
export async function editQuote(
  world: World,
  staff: Staff,
  request: Request,
  { text: quote, press }: { text: QuoteText; press: string },
): Promise<EditedQuote> {
  const [, verb = press, about = ''] = /^(\w+):(.*)$/s.exec(press) ?? []
  const isFull = quote.lines.length >= text.maxLines
  if (isFull && ['add', 'free', 'copy'].includes(verb)) return { text: quote, error: m.quote_too_many({ count: text.maxLines }) }
  if (verb === 'copy') return copy(world, staff, request, { quote, from: about })
  const edit = Object.hasOwn(edits, verb) ? edits[verb] : undefined
  return edit ? edit(world, request, quote, about) : done(quote)
}

async function addProduct(world: World, { locale }: Request, quote: QuoteText, variantId: string): Promise<EditedQuote> {
  const [pack] = await findDispensable(world.db, [variantId], locale)
  return pack ? done(text.withProduct(quote, pack)) : { text: quote, error: m.error_variant_unknown() }
}

type Change = { id: string; change: (quote: QuoteText, id: string, pack: Dispensable['cheapest'] & {}) => QuoteText }

async function withCheapest(world: World, { locale }: Request, quote: QuoteText, { id, change }: Change): Promise<QuoteText> {
  const line: LineText | undefined = quote.lines.find((one) => one.id === id)
  const [product] = line?.variantId ? await findDispensable(world.db, [line.variantId], locale) : []
  return product?.cheapest ? change(quote, id, product.cheapest) : quote
}

type Copying = { quote: QuoteText; from: string }

async function copy(world: World, staff: Staff, request: Request, { quote, from }: Copying): Promise<EditedQuote> {
  const lines = await copiedLines(world, staff, request, from)
  return lines ? done(text.withCopied(quote, lines)) : { text: quote, error: m.error_not_found() }
}
