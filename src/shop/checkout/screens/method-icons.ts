import { CreditCard, Landmark, Smartphone, Store } from 'lucide-react'
import type { PaymentIcon } from '../../website/payment-methods.ts'

export const methodIcons: Record<PaymentIcon, typeof Store> = {
  smartphone: Smartphone,
  bank: Landmark,
  card: CreditCard,
  shop: Store,
}
