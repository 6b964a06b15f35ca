import { Heart } from 'lucide-react'
import { Form, data, useActionData, useLoaderData } from 'react-router'
import type { ClientActionFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { toast } from '#src/ui/toasts.ts'
import { asError } from '#src/ui/as-error.ts'
import type { FavouriteAnswer } from './favourites-form.server.ts'
import { ProductCard } from '../../listing/screens/product-card.tsx'
import { Card } from '#src/ui/card.tsx'
import type { readFavourites, loader } from './favourites.server.ts'

export { action, loader } from './favourites.server.ts'

export { notForTheCart as shouldRevalidate } from '../../listing/screens/adding.ts'

/** Reports the result of a heart on any page; a failed connection must not replace that page by an error. */
export async function clientAction({ serverAction, request }: ClientActionFunctionArgs) {
  try {
    const answer = await serverAction<FavouriteAnswer>()
    if (!answer.ok) toast({ title: m.favourites_unkept(), text: answer.error })
    if (answer.ok && answer.isSaved) toast({ title: m.favourites_kept(), text: m.favourites_kept_text() })
    return answer
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    reportError(asError(error, 'the favourites could not be changed'))
    const offlineError = m.favourites_unreachable()
    toast({ title: m.favourites_unkept(), text: offlineError })
    return data({ ok: false, error: offlineError } satisfies FavouriteAnswer, { status: 503 })
  }
}

export const meta = titled(m.account_favourites)

export default function Favourites() {
  const { products, total, page, pages } = useLoaderData<typeof loader>()
  const answer = useActionData<FavouriteAnswer>()
  const address = pathTo('account.favourites', useLocale())
  return (
    <>
      <PageHeading title={m.account_favourites()} count={total > 0 && countText(total)} lead={m.favourites_lead()} />
      <div className="grid gap-6">
        {answer?.ok === false && <Notice tone="bad" role="alert" title={answer.error} />}
        <ProductToSave />
        {total === 0 && <Nothing />}
        {total > 0 && (
          <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:gap-4">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} headingLevel={2} />
            ))}
          </div>
        )}
        {pages > 1 && <Pagination page={page} pages={pages} to={(to) => (to === 1 ? address : `${address}?page=${to}`)} />}
        <RecentlyViewedSwitch />
      </div>
    </>
  )
}

const countText = (count: number): string => (count === 1 ? m.favourites_count_one() : m.favourites_count({ count }))

/** Signing in alone saves nothing: following a link must not write. */
function ProductToSave() {
  const { wanted } = useLoaderData<typeof loader>()
  if (!wanted) return null
  return (
    <Notice
      title={m.favourites_wanted({ name: wanted.name })}
      icon={<Heart aria-hidden="true" />}
      actions={<SaveButton id={wanted.id} />}
    />
  )
}

const SaveButton = ({ id }: { id: string }) => (
  <Form method="post" action={pathTo('account.favourites', useLocale())}>
    <input type="hidden" name="product" value={id} />
    <Button name="intent" value="keep" size="s">
      {m.favourites_keep()}
    </Button>
  </Form>
)

function Nothing() {
  return (
    <EmptyState
      icon={<Heart aria-hidden="true" />}
      title={m.favourites_empty()}
      action={<ButtonLink to={pathTo('products', useLocale())}>{m.favourites_empty_action()}</ButtonLink>}
    >
      {m.favourites_empty_text()}
    </EmptyState>
  )
}

/** Opt-in for recently viewed products, off by default. */
function RecentlyViewedSwitch() {
  const { remembers, viewed } = useLoaderData<typeof readFavourites>()
  return (
    <section aria-labelledby="seen" className="grid gap-4">
      <Card className="grid justify-items-start gap-3">
        <h2 id="seen" className="font-sans text-lg font-bold tracking-normal">
          {m.seen_title()}
        </h2>
        <p className="text-sm text-ink-2">{remembers ? m.seen_on_text() : m.seen_off_text()}</p>
        <Form method="post">
          <Button name="intent" value={remembers ? 'forget' : 'remember'} variant="quiet" size="s">
            {remembers ? m.seen_forget() : m.seen_remember()}
          </Button>
        </Form>
      </Card>
      {viewed.length > 0 && (
        <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:gap-4">
          {viewed.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </div>
      )}
    </section>
  )
}
