import { Store, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { PostalCodeQuestion } from '../../delivery/screens/postal-code-question.tsx'
import { variantParameter } from '../variant-choice.ts'
import type { ProductPage } from './product-reading.server.ts'

/** Delivery by postal code, and pickup at the pharmacy. */
export function DeliveryOptions({ page: { pickup, delivery, chosen } }: { page: ProductPage }) {
  const [query] = useSearchParams()
  const answer = delivery?.answer
  return (
    <div className="grid gap-3.5">
      {delivery && (
        <PostalCodeQuestion answer={delivery.answer}>
          {chosen && query.has(variantParameter) && <input type="hidden" name={variantParameter} value={chosen.sku} />}
        </PostalCodeQuestion>
      )}
      <div className="grid gap-3 rounded-lg bg-sunken p-3.5">
        <div role="status" className="empty:absolute">
          {answer?.known && (
            <Option icon={<Truck aria-hidden="true" />} title={answer.text}>
              {answer.rates.map((rate) => (
                <span key={rate}>{rate}</span>
              ))}
            </Option>
          )}
          {answer?.why && (
            <details className="ms-8 mt-1 text-sm text-ink-2">
              <summary className="w-fit cursor-pointer py-1 font-medium text-ink underline underline-offset-3">
                {m.delivery_why()}
              </summary>
              <p>{answer.why}</p>
            </details>
          )}
        </div>
        <Option icon={<Store aria-hidden="true" />} title={pickup.title}>
          {pickup.detail}
        </Option>
      </div>
    </div>
  )
}

function Option({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <p className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:text-green">
      {icon}
      <span className="grid leading-snug">
        <b className="text-[0.95rem]">{title}</b>
        <span className="grid text-sm text-ink-2">{children}</span>
      </span>
    </p>
  )
}
