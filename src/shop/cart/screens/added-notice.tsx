import { Link, useSearchParams } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Query parameter of the page from which a form without scripts was sent, set once its product is in the cart. */
export const addedParameter = 'added'

/** Tells visitors without scripts, back on the page they came from, that the product is in their cart. */
export function AddedNotice({ bleed }: { bleed: boolean }) {
  const [query] = useSearchParams()
  const locale = useLocale()
  if (!query.has(addedParameter)) return null
  return (
    <div className={bleed ? 'wrap py-4' : 'pb-4'}>
      <Notice
        tone="ok"
        role="status"
        title={m.cart_added()}
        actions={
          <Link to={pathTo('cart', locale)} className="link py-1">
            {m.cart_see()}
          </Link>
        }
      />
    </div>
  )
}
