import { Link, useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { RelatedProduct } from '../actions.server.ts'
import type { RelatedFormResult } from '../related-form.server.ts'

type Props = {
  productId: string
  related: readonly RelatedProduct[]
  /** The result of a form that was sent without scripts. */
  result?: RelatedFormResult | undefined
  /** It is a page by itself; the editor links to that page. */
  isPage?: boolean
}

/** The products that customers see beside this one. It saves by itself, without leaving the editor around it. */
export function RelatedSection({ productId, related, result: first, isPage = false }: Props) {
  const locale = useLocale()
  const action = pathTo('staff.products.related', locale, { id: productId })
  const fetcher = useFetcher<RelatedFormResult>({ key: `related-${productId}` })
  const result = fetcher.data ?? first
  return (
    <Panel
      id="product-related"
      title={m.related_title()}
      lead={m.related_lead()}
      actions={
        isPage ? undefined : (
          <Link to={action} className="link text-xs">
            {m.related_open()}
          </Link>
        )
      }
    >
      <fetcher.Form method="post" action={action} className="grid gap-4">
        {/* Enter searches, and does not remove the first product. */}
        <button hidden name="intent" value="find">
          {m.related_find()}
        </button>
        <Present related={related} />
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
          <Field id="related-q" name="q" label={m.related_search()} hint={m.related_search_hint()} error={result?.error}>
            <TextInput dense name="q" type="search" autoComplete="off" maxLength={200} defaultValue={result?.typed} />
          </Field>
          <Button name="intent" value="find" size="s" variant="soft" className="sm:mt-6.5">
            {m.related_find()}
          </Button>
        </div>
        <Found result={result} />
        <p role="status" className="sr-only">
          {fetcher.state === 'idle' ? result?.said : ''}
        </p>
      </fetcher.Form>
    </Panel>
  )
}

function Present({ related }: Pick<Props, 'related'>) {
  const locale = useLocale()
  if (related.length === 0) return <p className="text-sm text-ink-2">{m.related_none()}</p>
  return (
    <ol className="divide-y divide-line rounded-md border border-line">
      {related.map(({ id, name, isVisible }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
          <Link to={pathTo('staff.products.show', locale, { id })} className="link min-w-0 grow [overflow-wrap:anywhere]">
            {name[locale]}
          </Link>
          {!isVisible && <Tag tone="neutral">{m.related_hidden()}</Tag>}
          <Button
            variant="quiet"
            size="xs"
            name="intent"
            value={`remove:${id}`}
            aria-label={m.related_remove_label({ name: name[locale] })}
          >
            {m.related_remove()}
          </Button>
        </li>
      ))}
    </ol>
  )
}

function Found({ result }: { result: RelatedFormResult | undefined }) {
  if (!result?.found) return null
  if (result.found.length === 0) return <p className="text-sm text-ink-2">{m.related_found_none({ q: result.typed })}</p>
  return (
    <ul aria-label={m.related_found()} className="divide-y divide-line rounded-md border border-line">
      {result.found.map(({ id, name, brand }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
          <span className="grid min-w-0 grow [overflow-wrap:anywhere]">
            {name}
            <span className="text-xs text-ink-2">{brand}</span>
          </span>
          <Button variant="quiet" size="xs" name="intent" value={`add:${id}`} aria-label={m.related_add_label({ name })}>
            {m.related_add()}
          </Button>
        </li>
      ))}
    </ul>
  )
}
