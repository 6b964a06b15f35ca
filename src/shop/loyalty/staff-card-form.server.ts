import { issueText } from '#src/i18n/issue.ts'
import { parseForm, formValues } from '#src/platform/forms.server.ts'
import { linkAtCounter, blockCard } from './staff-cards.server.ts'
import { backTo, notThere, ownWallet } from './staff-wallet-answer.server.ts'
import type { WalletAnswer, WalletVisit } from './staff-wallet-answer.server.ts'
import { cardBody, lostCardBody } from './staff.schema.ts'

/** The card forms of a wallet: links a plastic card, blocks a lost one. */
export async function submitCardForm(visit: WalletVisit, id: string, form: FormData): Promise<Response | WalletAnswer> {
  const intent = form.get('intent')
  if (intent === 'link') return submitLinkForm(visit, id, form)
  if (intent === 'block' || intent === 'block_now') return submitBlockForm(visit, id, form)
  throw notThere()
}

async function submitLinkForm(visit: WalletVisit, id: string, form: FormData): Promise<Response | WalletAnswer> {
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

async function submitBlockForm(visit: WalletVisit, id: string, form: FormData): Promise<Response | WalletAnswer> {
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
