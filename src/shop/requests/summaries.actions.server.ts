import type { Page } from '#src/platform/page.server.ts'
import { truncate } from '#src/kernel/text.ts'
import { sum, subtract, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { variantsForCart } from '../catalogue/actions.server.ts'
import type { CartVariant, ImageView } from '../catalogue/product.ts'
import { chosen, lineTotal, totalOf } from './request.ts'
import type { Request, RequestItem } from './request.ts'
import { requestName, stateNow } from './request-labels.ts'
import type { RequestView } from './screens/request-view.server.ts'

/** A row of the customer's list, or a card of a quote that waits for them. */
export type RequestSummary = Pick<RequestView, 'id' | 'kind' | 'state' | 'name' | 'units' | 'total' | 'window'> & {
  sentAt: Date | null
  /** The beginning of what is wished for. */ requestText: string | null
  /** Three at most. */ images: readonly ImageView[]
  /** What the alternatives that were not chosen would save. */ saving: Cents
  /** There is a choice about which nothing is known: it is made before anything goes into the cart. */ isChoiceOpen: boolean
}

const maxSpecialRequestLength = 90
const maxImages = 3

/** One statement for the pictures of any number of requests. */
export async function summariesOf(
  { world, locale }: Pick<Page, 'world' | 'locale'>,
  requests: readonly Request[],
): Promise<RequestSummary[]> {
  const rows = requests.flatMap(({ items }) => items.map((item) => chosen(item).variantRowId)).filter((id) => id !== null)
  const variants = rows.length > 0 ? await variantsForCart(world.db, rows, locale) : []
  const now = world.now()
  return requests.map((request) => {
    const { id, kind, items, quotedAt, expiresAt } = request
    const state = stateNow(request, now)
    const isOpen = state === 'confirmed' || state === 'added_to_cart'
    return {
      id,
      kind,
      state,
      name: requestName(request, now, locale),
      units: items.reduce((count, { quantity }) => count + quantity, 0),
      total: totalOf(items),
      window: isOpen && quotedAt && expiresAt ? { quotedAt, expiresAt } : null,
      sentAt: request.submittedAt,
      requestText: kind === 'request' && request.text !== null ? truncate(request.text, maxSpecialRequestLength) : null,
      images: imagesOf(items, variants),
      isChoiceOpen: request.preference === null && items.some(({ alternative, choice }) => alternative && choice === 'original'),
      saving: state === 'confirmed' ? savingOf(items) : zero,
    }
  })
}

const imagesOf = (items: readonly RequestItem[], variants: readonly CartVariant[]): ImageView[] =>
  items
    .map((item) => variants.find(({ id }) => id === chosen(item).variantRowId)?.product.images[0])
    .filter((image) => image !== undefined)
    .slice(0, maxImages)

const savingOf = (items: readonly RequestItem[]): Cents =>
  sum(
    items.map((item) => {
      const saved = item.alternative ? subtract(lineTotal(item), lineTotal({ ...item, choice: 'alternative' })) : zero
      return saved > zero ? saved : zero
    }),
  )
