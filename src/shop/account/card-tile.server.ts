import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import type { Wallet } from '#src/shop/loyalty/wallet/wallet.ts'
import type { Website } from '../website/website.ts'

/**
 * Texts of the loyalty card on the overview, made on the server so that the page need not load their messages. `balance` is null
 * for a person who has not joined.
 */
export type CardTile = { name: string; balance: string | null; text: string; linkText: string }

export function cardTile({ loyalty }: Pick<Website, 'loyalty'>, wallet: Wallet | undefined, locale: Locale): CardTile {
  const name = loyalty.name[locale]
  if (!wallet)
    return { name, balance: null, text: m.account_card_worth({ points: loyalty.pointsForOneEuro }), linkText: m.card_join() }
  const text = m.card_worth_in_cart({ amount: formatMoney(wallet.worth, locale) })
  return { name, balance: pointsText(wallet.balance, locale), text, linkText: m.account_card_link() }
}
