import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import type { RateRow } from '../staff-view.ts'

/** What the owner can do with a rate. `self`: the path of its method's page. */
export function RateActions({ rate, self }: { rate: RateRow; self: string }) {
  const named = { zone: [rate.zone, rate.weight].filter(Boolean).join(', ') }
  return (
    <span className="flex justify-end gap-1 max-sm:flex-col max-sm:items-end">
      <ButtonLink
        to={`${self}?rate=${rate.id}#rate`}
        aria-label={m.staff_shipping_change_named({ name: named.zone })}
        variant="ghost"
        size="xs"
        className="max-sm:px-1.5"
      >
        {m.staff_shipping_change()}
      </ButtonLink>
      <Form method="post" action={self}>
        <input type="hidden" name="rate" value={rate.id} />
        <Button
          name="intent"
          value={rate.active ? 'rate_off' : 'rate_on'}
          aria-label={rate.active ? m.staff_shipping_deactivate_named(named) : m.staff_shipping_activate_named(named)}
          variant="ghost"
          size="xs"
          className="max-sm:px-1.5"
        >
          {rate.active ? m.staff_shipping_deactivate() : m.staff_shipping_activate()}
        </Button>
      </Form>
    </span>
  )
}
