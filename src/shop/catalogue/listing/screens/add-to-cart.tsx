import { Check, Plus, ShoppingBag } from 'lucide-react'
import type { ReactNode, SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useAdding } from './adding.ts'

type Props = {
  /** Undefined if radios of the form name it. */
  variantId: string | undefined
  /** Key of the button's state: buttons with the same key share it. */
  known?: string
  /** Product name, for screen readers. */
  name: string
  /** `soft` in lists, `primary` once per page. */
  look?: 'soft' | 'primary'
  id?: string
  /** Field for a quantity other than one, next to the button. */
  children?: ReactNode
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
}

/** Adds a product to the cart. Without scripts the form leads to the cart page and back here. */
export function AddToCart({ variantId, known = variantId, name, look = 'soft', id, children, onSubmit }: Props) {
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const { Form, isBusy, isAdded, isJustAdded, refusal, onNear } = useAdding(known ?? '')
  return (
    <Form id={id} method="post" action={pathTo('cart', locale)} onPointerEnter={onNear} onFocus={onNear} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="add" />
      {variantId !== undefined && <input type="hidden" name="variant_id" value={variantId} />}
      <input type="hidden" name="return" value={pathname + search} />
      <div className="flex gap-2.5 max-[22rem]:flex-wrap">
        {children ?? <input type="hidden" name="quantity" value="1" />}
        <Button
          variant={look}
          size={look === 'primary' ? 'l' : 's'}
          aria-label={isJustAdded ? undefined : m.catalogue_add_of({ name })}
          aria-busy={isBusy}
          className="grow"
        >
          <AddLabel isJustAdded={isJustAdded} look={look} />
        </Button>
      </div>
      <p role="status" className={refusal === undefined ? 'sr-only' : 'mt-1.5 text-xs font-medium text-bad'}>
        {refusal ?? (isAdded ? m.catalogue_added_of({ name }) : '')}
      </p>
    </Form>
  )
}

/** Label of the button, before and for a moment after adding. */
export function AddLabel({ isJustAdded, look }: { isJustAdded: boolean; look: 'soft' | 'primary' }) {
  const Icon = isJustAdded ? Check : look === 'primary' ? ShoppingBag : Plus
  return (
    <>
      <Icon aria-hidden="true" />
      {isJustAdded ? m.catalogue_just_added() : m.catalogue_add()}
    </>
  )
}
