import { Heart as HeartIcon } from 'lucide-react'
import { Link, useFetcher, useLoaderData, useLocation } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { favouriteAddress } from './favourite-address.ts'
import type { FavouriteAnswer } from './favourites-form.server.ts'

/** Loader data of a page with hearts: null for guests, whose page is the same for all; absent where no heart is shown. */
type WithHearts = { favourites?: readonly string[] | null }

type Props = {
  product: { id: string; name: string }
  className: string
  /** Label beside the icon, where there is room. */
  text?: string
}

/** Adds a product to the favourites or removes it. Guests are led through sign-in; without scripts the form leads back here. */
export function Heart({ product: { id, name }, className, text }: Props) {
  const { favourites } = useLoaderData<WithHearts>()
  const { Form, formData, data } = useFetcher<FavouriteAnswer>({ key: `heart:${id}` })
  const { pathname, search } = useLocation()
  const locale = useLocale()
  if (favourites === undefined) return null
  const look = { className, 'aria-label': text === undefined ? m.favourites_heart({ name }) : undefined }
  const icon = (
    <>
      <HeartIcon aria-hidden="true" className="in-aria-pressed:fill-current" />
      {text}
    </>
  )
  if (favourites === null)
    return (
      <Link {...look} to={favouriteAddress(id, locale)} rel="nofollow">
        {icon}
      </Link>
    )
  const known = data?.ok ? data.isSaved : favourites.includes(id)
  const isSaved = formData ? formData.get('intent') === 'keep' : known
  return (
    <Form method="post" action={pathTo('account.favourites', locale)} defaultShouldRevalidate={false} className="contents">
      <input type="hidden" name="product" value={id} />
      <input type="hidden" name="return" value={pathname + search} />
      <button {...look} name="intent" value={isSaved ? 'drop' : 'keep'} aria-pressed={isSaved}>
        {icon}
      </button>
    </Form>
  )
}
