import { redirect, redirectDocument, data } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import { cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { emailedCode } from '#src/shop/accounts/codes/schema.ts'
import { maskedEmail } from '#src/kernel/masking.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { eraseGuest, guestDownload, sendGuestCode, findGuestOrder } from '../guest-data.actions.server.ts'
import type { GuestErasureError } from '../guest-data.actions.server.ts'
import type { GuestOrder } from '../guest-order.ts'
import { readWebsite } from '../../website/actions.server.ts'

/** `handle` belongs to the code that was sent; with it the page shows the code's field. */
export type GuestDataResult = { handle: string | null; errors?: Record<string, string> }

const codeForm = v.object({ code: emailedCode, handle: v.optional(v.pipe(v.string(), v.maxLength(100))) })

/** Sends a code, redirects to the download, or erases the data and redirects to the home page. */
export async function submitGuestData(visit: Page, order: GuestOrder, form: FormData): Promise<Response | GuestDataResult> {
  const { world, locale, address } = visit
  if (form.get('intent') === 'send_code') {
    const sent = await sendGuestCode(world, order, { locale, address })
    return sent.ok ? { handle: sent.value.handle } : { handle: null, errors: { form: waitText(sent.error) } }
  }
  const typed = form.get('handle')
  const handle = typeof typed === 'string' ? typed.slice(0, 100) : ''
  const fields = parseForm(codeForm, form)
  if (!fields.ok) return { handle, errors: fields.error.errors }
  // A code without its handle is still valid, but its attempts share the counter of all anonymous attempts.
  const proof = { code: fields.value.code, handle: fields.value.handle || undefined }
  return form.get('intent') === 'erase' ? erase(visit, order, proof) : download(visit, order, proof)
}

type Proof = { code: string; handle: string | undefined }

async function download({ world, locale }: Page, order: GuestOrder, proof: Proof): Promise<Response | GuestDataResult> {
  const link = await guestDownload(world, order, proof)
  if (link.ok) return redirectDocument(link.value, 303)
  return { handle: proof.handle ?? '', errors: { code: issueText(`error_${link.error.code}`, locale) } }
}

async function erase(visit: Page, order: GuestOrder, proof: Proof): Promise<Response | GuestDataResult> {
  const { world, locale, origin, setCookies } = visit
  const erased = await eraseGuest(world, order, { proof, locale })
  if (!erased.ok) return { handle: proof.handle ?? '', errors: errorsOf(erased.error, visit) }
  // The browser's last order is erased with the others.
  setCookies.push(setCookie(cookieNames(isSecure(origin)).last_order, '', { maxAge: 0 }))
  return redirect(`${pathTo('home', locale)}?done=guest_data_erased`, 303)
}

function errorsOf(error: GuestErasureError, { locale }: Page): Record<string, string> {
  if (error.code === 'orders_open') return { form: m.guest_data_orders_open({ numbers: error.numbers.join(', ') }) }
  return { code: issueText(`error_${error.code}`, locale) }
}

function waitText({ retryAfter }: RateLimited): string {
  const minutes = Math.ceil(retryAfter / 60)
  return minutes === 1 ? m.sign_in_too_many_one() : m.sign_in_too_many({ minutes })
}

/** The data of an account is managed in the account, not here. */
async function orderOf({ world, locale }: Page, token = ''): Promise<GuestOrder> {
  const order = await findGuestOrder(world, token)
  if (order) return order
  const known = await findOrderByToken(world, token)
  if (known && known.user !== null) throw redirect(pathTo('account.privacy', locale))
  throw data(null, { status: 404 })
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { token, email } = await orderOf(visit, args.params['id'])
  const { limits } = await readWebsite(visit.world.db)
  const isBusy = visit.url.searchParams.has('busy')
  return { token, email: maskedEmail(email), years: limits.invoiceDataYears, isBusy }
}

export async function action(args: ActionFunctionArgs) {
  const visit = page(args)
  return submitGuestData(visit, await orderOf(visit, args.params['id']), await args.request.formData())
}
