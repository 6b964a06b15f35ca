import { PiggyBank, ShoppingBag } from 'lucide-react'
import { Form, Link } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { zero } from '#src/kernel/money.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { Packshot } from '#src/shop/catalogue/pictures/screens/packshot.tsx'
import { requestStateName, requestStateTone } from '../request-labels.ts'
import type { RequestSummary } from '../actions.server.ts'
import { DeadlineClock } from '../../queue/screens/deadline-clock.tsx'
import { packsText } from './request-items.tsx'

/** A quote that can be bought: the total, the deadline, and the button that puts it into the cart. */
export function WaitingRequest({ request, now }: { request: RequestSummary; now: Date }) {
  const { id, kind, state, name, window, isChoiceOpen } = request
  const locale = useLocale()
  const to = pathTo(kind === 'prescription' ? 'prescriptions.show' : 'requests.show', locale, { id })
  return (
    <Card as="article" bare raised className="grid content-between overflow-clip">
      <div className="grid gap-3 p-4 sm:p-5.5">
        <Tag tone={requestStateTone[state]}>{requestStateName(kind, state, locale)}</Tag>
        <h3 className="text-lg">{name}</h3>
        <Price request={request} to={to} />
      </div>
      <div className="grid">
        {window && (
          <div className="border-t border-line bg-sunken px-4 py-3.5 sm:px-5.5">
            <DeadlineClock {...window} now={now} />
          </div>
        )}
        <div className="flex flex-wrap gap-2.5 border-t border-line p-4 sm:px-5.5">
          {isChoiceOpen ? (
            <ButtonLink to={to} className="grow">
              {m.request_compare()}
            </ButtonLink>
          ) : (
            <Form method="post" action={pathTo('cart', locale)} className="grid grow">
              <input type="hidden" name="intent" value="add-request" />
              <input type="hidden" name={kind === 'prescription' ? 'prescription_id' : 'request_id'} value={id} />
              <Button>
                <ShoppingBag aria-hidden="true" />
                {m.request_add()}
              </Button>
            </Form>
          )}
          {!isChoiceOpen && (
            <ButtonLink to={to} variant="quiet" className="grow">
              {kind === 'prescription' ? m.account_see_prescription() : m.account_see_request()}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  )
}

function Price({ request: { images, total, units, saving }, to }: { request: RequestSummary; to: string }) {
  const locale = useLocale()
  if (total === null) return null
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <span aria-hidden="true" className="flex gap-1.5">
          {images.map((image, index) => (
            <span key={image.id} className={classNames('block size-12 overflow-clip rounded-lg', index > 1 && 'max-sm:hidden')}>
              <Packshot image={image} name="" size="s" />
            </span>
          ))}
        </span>
        <p className="grid text-end">
          <b className="text-xl">
            <Money amount={total} />
          </b>
          <span className="text-xs text-ink-2">{packsText(units)}</span>
        </p>
      </div>
      {saving > zero && (
        <p className="flex gap-2.5 text-sm">
          <PiggyBank aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-green" />
          <span>
            {m.account_cheaper({ amount: formatMoney(saving, locale) })}{' '}
            <Link to={to} className="link">
              {m.account_compare()}
            </Link>
          </span>
        </p>
      )}
    </>
  )
}
