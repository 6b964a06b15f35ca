import { RotateCcw } from 'lucide-react'
import { Form, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useModules } from '#src/shop/website/use-modules.ts'
import type { MissingReason } from '../reorder.ts'
import type { MissingLine } from '../../order/screens/order.server.ts'

/** Adds the order's lines to the cart again. */
export function ReorderButton({ className }: { className?: string }) {
  return (
    <Form method="post" className={className}>
      <Button name="intent" value="again" variant="quiet" className="max-sm:w-full">
        <RotateCcw aria-hidden="true" />
        {m.order_again()}
      </Button>
    </Form>
  )
}

const sentences: Record<MissingReason, (inputs: { name: string }) => string> = {
  prescription: m.order_again_prescription,
  request: m.order_again_request,
  gone: m.order_again_gone,
  stock: m.order_again_stock,
}

/** Lines that could not be added to the cart. Empty if all were added. */
export function MissingLinesNotice({ lines, of }: { lines: readonly MissingLine[]; /** Lines of the order. */ of: number }) {
  const locale = useLocale()
  const modules = useModules()
  if (lines.length === 0) return null
  const needsPrescription = modules.prescriptions && lines.some(({ reason }) => reason === 'prescription')
  const needsRequest = modules.requests && lines.some(({ reason }) => reason === 'request')
  const isSomethingThere = lines.length < of || lines.some(({ reason }) => reason === 'stock')
  return (
    <Notice
      tone="warn"
      role="status"
      title={isSomethingThere ? m.order_again_some() : m.order_again_none()}
      actions={
        <>
          {isSomethingThere && (
            <ButtonLink to={pathTo('cart', locale)} size="s">
              {m.order_again_cart()}
            </ButtonLink>
          )}
          {needsPrescription && (
            <Link to={pathTo('prescriptions.new', locale)} className="link text-sm">
              {m.order_again_send_prescription()}
            </Link>
          )}
          {needsRequest && (
            <Link to={pathTo('requests.new', locale)} className="link text-sm">
              {m.order_again_send_request()}
            </Link>
          )}
        </>
      }
    >
      <ul className="grid gap-1">
        {lines.map(({ id, name, reason }) => (
          <li key={id}>{sentences[reason]({ name })}</li>
        ))}
      </ul>
    </Notice>
  )
}
