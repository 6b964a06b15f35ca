import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useActionData, useLoaderData, useLocation } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { titledBy } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { GallerySection } from '../../gallery/screens/gallery-section.tsx'
import { RelatedSection } from '../../related/screens/related-section.tsx'
import { ProductEditor } from './product-editor.tsx'
import { stateNames, stateTones } from './product-labels.ts'
import type { action, loader } from './staff-product.server.ts'

export { action, loader } from './staff-product.server.ts'

export const meta = titledBy<typeof loader>(({ title }) => title)

const doneTexts: Readonly<Record<string, () => string>> = {
  created: m.product_done_created,
  copied: m.product_done_copied,
}

/**
 * What the page had at its last navigation. The sections that save by themselves load the page again: what another person saved
 * meanwhile must not replace what is being typed, and its version must not be taken for the one that it was typed from.
 */
function useSinceNavigation<T>(loaded: T): T {
  const { key } = useLocation()
  const [known, setKnown] = useState({ key, loaded })
  if (known.key === key) return known.loaded
  setKnown({ key, loaded })
  return loaded
}

export default function StaffProductPage() {
  const loaded = useLoaderData<typeof loader>()
  const { product, title, choices, done, gallery, related, name } = loaded
  const { texts, present } = useSinceNavigation({ texts: loaded.texts, present: loaded.present })
  const result = useActionData<typeof action>()
  const locale = useLocale()
  return (
    <StaffBody width={84} hasActions>
      <StaffHeading back={{ to: pathTo('staff.products', locale), text: m.product_back() }} title={title}>
        <Tag tone={stateTones[product.state]}>{stateNames[product.state]()}</Tag>
        {product.state === 'published' && (
          <a href={pathTo('products.show', locale, { id: product.slug })} className="link text-xs">
            {m.product_see()}
          </a>
        )}
        <ButtonForm intent="copy" as={SubmitButton} formClassName="ms-auto" variant="quiet" size="xs">
          <Copy aria-hidden="true" />
          {m.product_copy()}
        </ButtonForm>
      </StaffHeading>
      <DoneNotice text={done !== null && result === undefined && (ownValue(doneTexts, done) ?? m.product_done_saved)()} />
      {/* After each save, and for another product, the form starts from what is saved; not when the sections within save or poll. */}
      <ProductEditor
        key={`${product.id} ${present.version}`}
        texts={texts}
        present={present}
        result={result}
        choices={choices}
        submit={m.content_save()}
      >
        <RelatedSection productId={product.id} related={related} />
        <GallerySection gallery={gallery} name={name} />
      </ProductEditor>
    </StaffBody>
  )
}
