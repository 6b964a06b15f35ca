import { Form, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import type { readFavourites } from './favourites-page.server.ts'
import { ProductCard } from './product-card.tsx'

/** Opt-in for recently viewed products, off by default. */
export function RecentlyViewedSwitch() {
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
