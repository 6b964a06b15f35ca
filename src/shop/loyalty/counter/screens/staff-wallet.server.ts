import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { parseForm, formValues } from '#src/platform/forms.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { requireReauthentication } from '#src/platform/require-reauthentication.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { adjustPoints, previewAdjustment } from '../actions.server.ts'
import type { AdjustError } from '../actions.server.ts'
import { pointsText } from '../../wallet/points-text.ts'
import { creditPurchase, previewCredit } from '../staff-crediting.server.ts'
import { receiptText } from '../staff-receipt-text.ts'
import { backTo, notThere, ownWallet } from '../staff-wallet-answer.server.ts'
import type { WalletAnswer } from '../staff-wallet-answer.server.ts'
import { adjustmentBody, purchaseBody, cardBody, lostCardBody } from '../schema.ts'
import { linkAtCounter, blockCard } from '../staff-cards.server.ts'
import { readStaffWallet } from '../staff-wallet.server.ts'
import { readWalletAddress } from './staff-wallet-address.ts'

/** Handles every form of a wallet's page. The first submit shows a confirmation, the second applies it. */
export async function submitWalletForm(visit: StaffVisit, id: string, form: FormData): Promise<Response | WalletAnswer> {
  switch (form.get('intent')) {
    case 'edit':
      return { values: formValues(form) }
    case 'credit':
    case 'credit_now':
      return submitCreditForm(visit, id, form)
    case 'adjust':
    case 'adjust_now':
      return submitAdjustmentForm(visit, id, form)
    default:
      return submitCardForm(visit, id, form)
  }
}

async function submitCreditForm(visit: StaffVisit, id: string, form: FormData): Promise<Response | WalletAnswer> {
  const { world, principal, locale } = visit
  const values = formValues(form)
  const fields = parseForm(purchaseBody, form)
  if (!fields.ok) return { values, errors: fields.error.errors }
  const { amount, receipt, expected_points: expectedPoints } = fields.value
  const purchase = { walletId: id, amount, receipt }
  const isSecond = form.get('intent') === 'credit_now'
  const credited = isSecond
    ? await creditPurchase(world, principal, { ...purchase, expectedPoints, source: 'page' })
    : await previewCredit(world, principal, purchase)
  if (credited.ok && isSecond) return backTo(visit, id, 'credited')
  if (credited.ok) return { values, look: { of: 'credit', amount, ...credited.value } }
  const { error } = credited
  if (error.code === 'not_found') throw notThere()
  if (error.code === 'own_wallet') return { values, errors: ownWallet(visit) }
  if (error.code === 'receipt_used') return { values, errors: { receipt: receiptText(error, locale) } }
  return { values, errors: { amount: issueText(`error_${error.code}`, locale) } }
}

/** Accepts "+50" and the minus sign of word processors. */
function withPlainSign(form: FormData): FormData {
  const points = String(form.get('points') ?? '')
  form.set('points', points.replace(/\s/g, '').replace(/^\+/, '').replace('−', '-'))
  return form
}

async function submitAdjustmentForm(visit: StaffVisit, id: string, form: FormData): Promise<Response | WalletAnswer> {
  const { world, principal } = visit
  const values = formValues(form)
  const fields = parseForm(adjustmentBody, withPlainSign(form))
  if (!fields.ok) return { values, errors: fields.error.errors }
  const { points, reason, expected_balance: expectedBalance } = fields.value
  const adjustment = { walletId: id, points }
  const isSecond = form.get('intent') === 'adjust_now'
  const done = isSecond
    ? await adjustPoints(world, principal, { ...adjustment, reason, expectedBalance, source: 'page' })
    : undefined
  if (done?.ok) return backTo(visit, id, 'adjusted')
  const changed = done?.error.code === 'wallet_changed'
  const needsProof = done?.error.code === 'reauthentication_required'
  if (done && !changed && !needsProof) return { values, errors: refusalOf(visit, done.error) }
  const preview = await previewAdjustment(world, principal, adjustment)
  if (!preview.ok) return { values, errors: refusalOf(visit, preview.error) }
  const look: WalletAnswer = { values, look: { of: 'adjust', points, ...preview.value, changed, needsProof } }
  return needsProof ? requireReauthentication(visit, look) : look
}

/** For counter staff this form does not exist. */
function refusalOf(visit: StaffVisit, error: AdjustError): Record<string, string> {
  if (error.code === 'own_wallet') return ownWallet(visit)
  if (error.code === 'points_short')
    return { points: m.points_adjust_short({ balance: pointsText(error.balance, visit.locale) }) }
  throw notThere()
}

/** The card forms of a wallet: links a plastic card, blocks a lost one. */
async function submitCardForm(visit: StaffVisit, id: string, form: FormData): Promise<Response | WalletAnswer> {
  const intent = form.get('intent')
  if (intent === 'link') return submitLinkForm(visit, id, form)
  if (intent === 'block' || intent === 'block_now') return submitBlockForm(visit, id, form)
  throw notThere()
}

async function submitLinkForm(visit: StaffVisit, id: string, form: FormData): Promise<Response | WalletAnswer> {
  const values = formValues(form)
  const fields = parseForm(cardBody, form)
  if (!fields.ok) return { values, errors: fields.error.errors }
  const linked = await linkAtCounter(visit.world, visit.principal, {
    walletId: id,
    number: fields.value.card_number,
    source: 'page',
  })
  if (linked.ok) return backTo(visit, id, 'linked')
  if (linked.error.code === 'not_found') throw notThere()
  if (linked.error.code === 'own_wallet') return { values, errors: ownWallet(visit) }
  return { values, errors: { card_number: issueText(`error_${linked.error.code}`, visit.locale) } }
}

async function submitBlockForm(visit: StaffVisit, id: string, form: FormData): Promise<Response | WalletAnswer> {
  const { world, principal, locale } = visit
  const values = formValues(form)
  const number = String(form.get('lost') ?? '')
  form.set('card_number', number)
  const fields = parseForm(lostCardBody, form)
  const look = { of: 'block', number } as const
  if (!fields.ok) return { values, look, errors: fields.error.errors }
  if (form.get('intent') === 'block') return { values, look }
  const blocking = { walletId: id, number, replacement: fields.value.replacement, source: 'page' } as const
  const blocked = await blockCard(world, principal, blocking)
  if (blocked.ok) return backTo(visit, id, 'blocked')
  const { error } = blocked
  if (error.code === 'not_found') throw notThere()
  if (error.code === 'own_wallet') return { values, errors: ownWallet(visit) }
  // A colleague has already blocked it.
  if (error.code === 'card_not_here') return { values, errors: { form: issueText('error_card_not_here', locale) } }
  return { values, look, errors: { replacement: issueText(`error_${error.code}`, locale) } }
}

const size = 20

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url } = staffPageContext(args)
  const address = readWalletAddress(url.searchParams)
  const query = { id: args.params['id'] ?? '', page: { number: address?.page ?? 1, size }, source: 'page' } as const
  const found = address && (await readStaffWallet(world, principal, query))
  if (!found || (address.page > 1 && found.entries.length === 0)) throw data(null, { status: 404 })
  return { found, address, pages: Math.ceil(found.total / size), canAdjust: can(principal, 'loyalty.adjust') }
}

export const action = staffAction((visit, form, id) => submitWalletForm(visit, id, form))
