import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Money } from '#src/ui/money.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import type { VariantView } from '../product.ts'
import { missingParameter, variantParameter } from '../variant-choice.ts'
import type { VariantChoice } from '../variant-choice.ts'
import { stockText } from './labels.ts'

type Props = {
  variants: readonly VariantView[]
  choice: VariantChoice
  chosen: VariantView | null
  /** Id of the form that adds the chosen variant to the cart; undefined while there is none. */
  form: string | undefined
  isMissing: boolean
}

/** The variants of a product. Each has its own address, so that it can be shared; none is preselected. */
export function PackChoice({ variants, choice: { kind, names }, chosen, form, isMissing }: Props) {
  const fieldset = useRef<HTMLDivElement>(null)
  const choose = useChoosing()
  // Radios that were picked before hydration.
  useEffect(() => {
    const picked = fieldset.current?.querySelector<HTMLInputElement>('input:checked')?.dataset['sku']
    if (picked !== undefined && picked !== chosen?.sku) choose(picked)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page wakes up
  }, [])
  const isSize = kind === 'size'
  const error = isSize ? m.catalogue_choose_size_first() : m.catalogue_choose_pack_first()
  return (
    <ByAddress isNeeded={form === undefined}>
      <div ref={fieldset}>
        <RadioCards
          name={variantChoiceId}
          legend={isSize ? m.catalogue_sizes() : m.catalogue_packs()}
          error={isMissing && !chosen ? error : undefined}
        >
          {variants.map((variant, index) => (
            <RadioCard
              key={variant.id}
              form={form}
              name={form === undefined ? variantParameter : 'variant_id'}
              value={form === undefined ? variant.sku : variant.id}
              data-sku={variant.sku}
              defaultChecked={variant.id === chosen?.id}
              onChange={() => choose(variant.sku)}
              label={names[index]}
              end={<PackNote variant={variant} />}
            />
          ))}
        </RadioCards>
      </div>
    </ByAddress>
  )
}

/** The id of the choice. */
export const variantChoiceId = 'variant'

function useChoosing() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (sku: string): void => {
    const parameters = [...query].filter(([name]) => name === 'zipcode')
    const address = `?${new URLSearchParams([...parameters, [variantParameter, sku]])}`
    void navigate(address, { replace: true, preventScrollReset: true })
  }
}

/** Without scripts and without an add-to-cart form, price and stock of the chosen variant need a page load. */
function ByAddress({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  if (!isNeeded) return children
  return (
    <Form method="get" replace preventScrollReset className="grid gap-2">
      {children}
      <Button variant="quiet" className="scripted:hidden">
        {m.catalogue_choose_see()}
      </Button>
    </Form>
  )
}

function PackNote({ variant: { price, purchasable, left } }: { variant: VariantView }) {
  if (price === null) return null
  if (purchasable && left === 0) return <span className="font-normal text-ink-2">{stockText(left)}</span>
  return <Money amount={price} />
}

/** True if the product was added to the cart without choosing a variant. */
export const isChoiceMissing = (query: URLSearchParams): boolean => query.has(missingParameter)
