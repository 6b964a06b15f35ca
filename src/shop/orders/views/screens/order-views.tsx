import { Bookmark, ChevronDown, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/field.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { viewQuery } from '../../staff/list-address.ts'
import type { ListAddress } from '../../staff/list-address.ts'
import { maxViewName, maxViews } from '../saved-view.ts'
import type { SavedView } from '../saved-view.ts'
import type { ViewFormErrors } from '../view-form.server.ts'

type Props = {
  views: readonly SavedView[]
  address: ListAddress
  /** Why one was not saved. */ result: ViewFormErrors | undefined
}

const chip =
  'inline-flex min-h-10 items-center gap-1.5 rounded-full border px-3 text-xs font-medium whitespace-nowrap lg:min-h-7.5 [&>svg]:size-3.5'

/** The saved views of a member of staff, and the form that saves what the list shows now as another one. */
export function OrderViews({ views, address, result }: Props) {
  const list = pathTo('staff.orders', useLocale())
  const query = new URLSearchParams(viewQuery(address)).toString()
  const current = views.find((view) => view.query === query)
  const canSave = query !== '' && current === undefined && views.length < maxViews
  if (views.length === 0 && !canSave) return null
  return (
    <nav aria-label={m.orders_views()} className="flex flex-wrap items-center gap-1.5 px-4 pb-1.5 lg:px-5 print:hidden">
      {views.map((view) =>
        view.id === current?.id ? (
          <Current key={view.id} view={view} error={result?.id === view.id ? result : undefined} />
        ) : (
          <Link
            key={view.id}
            to={[list, view.query].filter(Boolean).join('?')}
            className={classNames(chip, 'border-line-2 bg-surface text-ink-2 hover:border-ink-3 hover:text-ink')}
          >
            <Bookmark aria-hidden="true" />
            {view.name}
          </Link>
        ),
      )}
      {canSave && <NewView key={query} error={result?.id === null ? result : undefined} />}
    </nav>
  )
}

/** The view that the list shows: unfolds its name and what deletes it. */
function Current({ view, error }: { view: SavedView; error: ViewFormErrors | undefined }) {
  return (
    <Unfolding
      isOpen={error !== undefined}
      look="border-green-tint bg-green-soft text-green"
      summary={
        <>
          <Bookmark aria-hidden="true" />
          <span aria-current="page">{view.name}</span>
          <ChevronDown aria-hidden="true" className="group-open/view:rotate-180" />
        </>
      }
    >
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="view" value={view.id} />
        <NameField id="view-name" name={error?.name ?? view.name} error={error?.error} />
        <div className="flex gap-2">
          <SubmitButton size="s" variant="quiet" name="intent" value="view-rename" className="grow">
            {m.orders_view_rename()}
          </SubmitButton>
          <Button size="s" variant="danger" name="intent" value="view-delete" formNoValidate>
            {m.orders_view_delete()}
          </Button>
        </div>
      </Form>
    </Unfolding>
  )
}

function NewView({ error }: { error: ViewFormErrors | undefined }) {
  return (
    <Unfolding
      isOpen={error !== undefined}
      look="border-dashed border-line-2 text-ink-2 hover:text-ink"
      summary={
        <>
          <Plus aria-hidden="true" />
          {m.orders_view_new()}
        </>
      }
    >
      <Form method="post" className="grid gap-3">
        <NameField id="new-view-name" name={error?.name ?? ''} error={error?.error} />
        <SubmitButton size="s" variant="quiet" name="intent" value="view-create">
          {m.orders_view_save()}
        </SubmitButton>
      </Form>
    </Unfolding>
  )
}

function NameField({ id, name, error }: { id: string; name: string; error: string | undefined }) {
  return (
    <Field id={id} name="name" label={<span className="text-2xs text-ink-2">{m.orders_view_name()}</span>} error={error}>
      <TextInput dense name="name" defaultValue={name} maxLength={maxViewName} autoComplete="off" />
    </Field>
  )
}

function Unfolding({
  isOpen,
  look,
  summary,
  children,
}: {
  isOpen: boolean
  look: string
  summary: ReactNode
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="group/view relative">
      <summary className={classNames(chip, 'cursor-pointer [&::-webkit-details-marker]:hidden', look)}>{summary}</summary>
      <div className="absolute start-0 top-full z-20 mt-1 w-68 rounded-md border border-line-2 bg-surface p-3.5 shadow-float max-md:fixed max-md:inset-x-2 max-md:top-auto max-md:bottom-2 max-md:z-40 max-md:w-auto">
        {children}
      </div>
    </details>
  )
}
