import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { momentAt } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { isOpen, nextOpening } from '#src/kernel/opening-hours.ts'
import { findProduct } from '#src/shop/catalogue/product/actions.server.ts'
import { packParameter, productParameter, textParameter } from '#src/shop/catalogue/product/screens/request-address.ts'
import { uploadViews } from '#src/shop/conversation/photos.actions.server.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { Website } from '#src/shop/website/website.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import type { DraftFields } from '../../drafts/draft.ts'
import { readDraft } from '../../drafts/actions.server.ts'
import { isReadyToSend, specialRequestText } from '../actions.server.ts'
import type { RequestedProductName } from '../../request/screens/request.server.ts'
import { consentTextOf } from './new-prescription.server.ts'
import { submitNewRequest } from './new-request-form.server.ts'

/** The form of a new special request, filled in from the draft or for the product that it was opened from. */
export type NewRequestPage = {
  values: DraftFields
  photos: readonly UploadView[]
  product: RequestedProductName | null
  /** The id of the existing draft. */ draft: string | null
  /** The draft is about something else, and saving replaces it. */ hasOtherDraft: boolean
  consent: { version: number; text: string }
  isReady: boolean
  /** When staff will look at it. */ when: string
}

export async function readNewRequest(visit: PersonVisit): Promise<NewRequestPage> {
  const { world, principal, locale, url, sessionToken } = visit
  const productId = url.searchParams.get(productParameter)
  const [draft, website, health, isReady] = await Promise.all([
    readDraft(world, principal, 'request'),
    readWebsite(world.db),
    consentTextOf(world),
    isReadyToSend(world, principal),
  ])
  const saved = draft?.fields ?? {}
  const product = await requestedProduct(visit, productId ?? saved['product_id'])
  const text = url.searchParams.get(textParameter)?.trim().slice(0, maxText)
  const typed =
    text && !saved['product_request'] ? { ...saved, product_request: text, quantity: saved['quantity'] ?? '1' } : saved
  const isOther = productId !== null && product !== null && saved['product_id'] !== product.id
  return {
    values: isOther ? { product_id: product.id, product_request: product.text, quantity: '1' } : typed,
    photos: isOther ? [] : uploadViews(world, draft?.uploads ?? [], sessionToken),
    product: product && product.view,
    draft: draft?.id ?? null,
    hasOtherDraft: isOther && draft !== undefined,
    consent: { version: health.version, text: health.text[locale] },
    isReady,
    when: whenText(website, world.now(), locale),
  }
}

/** Of a text that an address brings along. */
const maxText = 100

/** The initial text of a request for a product, and how the product is displayed; null when there is no such product. */
async function requestedProduct({ world, locale, url }: PersonVisit, id: string | undefined) {
  const found = id ? await findProduct(world.db, id, locale) : undefined
  if (!found) return null
  const { name, slug, images, variants, variant: usual, id: productId } = found.value
  const variant = variants.find(({ sku }) => sku === url.searchParams.get(packParameter)) ?? usual
  const view: RequestedProductName = { name, slug, designation: variant.designation, image: images[0] }
  return { id: productId, text: specialRequestText(name, variant), view }
}

function whenText({ hours }: Website, now: Date, locale: Locale): string {
  const opening = isOpen(hours, now) ? undefined : nextOpening(hours, now)
  if (!opening) return m.requests_new_when_open({}, { locale })
  return m.requests_new_when({ when: momentAt(opening, now, locale) }, { locale })
}

export const loader = (args: LoaderFunctionArgs) => readNewRequest(personPageContext(args))

export const action = (args: ActionFunctionArgs) => submitNewRequest(personPageContext(args), args.request)
