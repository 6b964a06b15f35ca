import { Form, useActionData } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import type { WaitAnswer } from '../back-in-stock-form.server.ts'
import type { ProductPage } from './product-reading.server.ts'

/** Back-in-stock form for a sold-out product. All its texts come from the server, and only with such a page. */
export function BackInStock({ page: { variant, waiting } }: { page: ProductPage }) {
  const answer = useActionData<WaitAnswer>()
  const done = answer && 'done' in answer && answer.done
  const refused = answer && 'error' in answer ? answer : undefined
  if (!waiting) return null
  const { title, hint, label, button } = waiting
  return (
    <Form method="post" preventScrollReset className="grid gap-2 rounded-lg bg-sunken p-3.5 text-sm">
      <b className="text-[0.95rem]">{title}</b>
      <p role="status" className={refused ? 'font-medium text-bad' : 'text-ink-2'} id="waiting">
        {done || (refused ? refused.error : hint)}
      </p>
      {!done && (
        <>
          <input type="hidden" name="variant_id" value={variant.id} />
          {label && (
            <label className="grid gap-1 font-semibold">
              {label}
              <input
                name="email"
                type="email"
                autoComplete="email"
                required
                aria-describedby="waiting"
                aria-invalid={refused && true}
                defaultValue={refused?.email}
                className="min-h-11 min-w-0 rounded-md border border-control bg-surface px-3 font-normal"
              />
            </label>
          )}
          <Button variant="quiet">{button}</Button>
        </>
      )}
    </Form>
  )
}
