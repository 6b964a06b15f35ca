import { Store, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PostalCodeQuestion } from '../../delivery/screens/postal-code-question.tsx'
import type { ProductPage } from './product-reading.server.ts'

/** How the product reaches its buyer: by a question for the postal code, and always at the pharmacy. */
export function WaysHome({ page: { pickup, delivery } }: { page: ProductPage }) {
  const [query] = useSearchParams()
  const pack = query.get('pack')
  const answer = delivery?.answer
  return (
    <div className="grid gap-3.5">
      {delivery && (
        <PostalCodeQuestion answer={delivery.answer}>
          {pack !== null && <input type="hidden" name="pack" value={pack} />}
        </PostalCodeQuestion>
      )}
      <div className="grid gap-3 rounded-lg bg-sunken p-3.5">
        <div role="status" className="empty:absolute">
          {answer?.known && (
            <Way icon={<Truck aria-hidden="true" />} title={answer.text}>
              {answer.rates.map((rate) => (
                <span key={rate}>{rate}</span>
              ))}
            </Way>
          )}
        </div>
        <Way icon={<Store aria-hidden="true" />} title={pickup.title}>
          {pickup.detail}
        </Way>
      </div>
    </div>
  )
}

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
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
