import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isPolled } from '#src/shop/website/payment-methods.ts'
import type { OrderView } from '../../order/order-view.ts'
import { awaitsPayment } from '../../order/order.ts'
import { awaitsMoney } from '../../order/payment-state.ts'

const everyMs = 4_000
// Twelve minutes: longer than an MB WAY request is valid.
const max = 180

/** Polls while the gateway should answer within minutes; never in a hidden tab. */
export function usePaymentPolling({ state, paymentState, paymentMethod }: OrderView): void {
  const { revalidate, state: busy } = useRevalidator()
  const requestCount = useRef(0)
  const isWaiting = awaitsPayment(state) && awaitsMoney(paymentState) && isPolled(paymentMethod)
  useEffect(() => {
    if (!isWaiting || busy !== 'idle') return
    const timer = setInterval(() => {
      if (document.hidden || requestCount.current >= max) return
      requestCount.current += 1
      void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isWaiting, busy, revalidate])
}
