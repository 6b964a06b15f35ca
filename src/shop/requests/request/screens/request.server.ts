import { orNotFound } from '#src/platform/page.server.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { findProduct } from '#src/shop/catalogue/product/actions.server.ts'
import type { ImageView } from '#src/shop/catalogue/product/product.ts'
import { isOpen } from '#src/shop/conversation/comment.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { findRequest } from '../actions.server.ts'
import { readDraft } from '../../drafts/actions.server.ts'
import { awaitsQuote, isOrdered, isUnsuccessful } from '../request.ts'
import type { Request, RequestKind } from '../request.ts'
import { nextStepText } from '../request-labels.ts'
import { orderNumberOf } from '../store.server.ts'
import { requestView } from './request-view.server.ts'
import type { RequestView } from './request-view.server.ts'

export type RequestedProductName = { name: string; designation: string; slug: string; image: ImageView | undefined }

/** Data of the customer's page of a prescription or special request. */
export type RequestPage = {
  request: RequestView
  /** What happens next, with the pharmacy's hours. */ next: string
  pharmacy: string
  now: Date
  /** After so many days codes and photos go. */ codesDays: number
  canWrite: boolean
  product: RequestedProductName | null
  /** Of the order that it became. */ orderNumber: string | null
  /** The form that sent it led here. */ isJustSent: boolean
  /** Null when it cannot be sent again; otherwise whether that would replace a draft of something else. */
  resend: { hasDraft: boolean } | null
}

/** A person's own request; a 404 for anybody else's. */
export const ownRequest = async ({ world, principal }: PersonVisit, kind: RequestKind, publicId = ''): Promise<Request> =>
  orNotFound(await findRequest(world, principal, { kind, publicId }))

export async function readRequestPage(visit: PersonVisit, kind: RequestKind, publicId: string | undefined): Promise<RequestPage> {
  const request = await ownRequest(visit, kind, publicId)
  const { world, locale } = visit
  const now = world.now()
  const [website, view, product, orderNumber] = await Promise.all([
    readWebsite(world.db),
    requestView(visit, request),
    productOf(visit, request),
    isBought(request) ? orderNumberOf(world.db, request.rowId) : null,
  ])
  return {
    request: view,
    next: nextStepText(request, { hours: website.hours, now }, locale),
    pharmacy: website.name,
    now,
    codesDays: website.limits.codesKeptDays,
    canWrite: isOpen(request.endedAt, now),
    product,
    orderNumber,
    isJustSent: awaitsQuote(view.state) && visit.url.searchParams.has('sent'),
    resend: canBeResent(view.state) ? { hasDraft: (await readDraft(world, visit.principal, kind)) !== undefined } : null,
  }
}

const isBought = ({ state }: Request): boolean => isOrdered(state)

/** A request that ended without a purchase can be sent again. */
export const canBeResent = (state: Request['state']): boolean => isUnsuccessful(state)

async function productOf({ world, locale }: PersonVisit, { productId }: Request): Promise<RequestedProductName | null> {
  const found = productId === null ? undefined : await findProduct(world.db, productId, locale)
  if (!found) return null
  const { name, slug, variant, images } = found.value
  return { name, slug, designation: variant.designation, image: images[0] }
}
