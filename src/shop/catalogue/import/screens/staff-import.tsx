import { FileDown, RotateCw, Undo2 } from 'lucide-react'
import { Form, Link, useActionData, useLoaderData } from 'react-router'
import type { MetaFunction } from 'react-router'
import { formatNumber } from '#src/i18n/formatters.ts'
import { momentAt } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { importPath, importsPath } from './import-address.ts'
import { ImportColumns } from './import-columns.tsx'
import { kindNames, outcomeOf, stateNames } from './import-labels.ts'
import { ImportRows } from './import-rows.tsx'
import { useProgressPolling } from '#src/ui/use-progress-polling.ts'
import type { ImportPage, ImportRefusal, action, loader } from './staff-import.server.ts'

export { action, loader } from './staff-import.server.ts'

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => [
  { title: pageTitle(loaderData?.fileName ?? m.import_title(), matches) },
]

/** One import: what its columns are, what it would do or has done, and what can be done with it. */
export default function StaffImport() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  useProgressPolling(page.isWorking)
  const outcome = outcomeOf(page, locale)
  return (
    <StaffBody>
      <StaffHeading back={{ to: importsPath(locale), text: m.import_back() }} title={page.fileName}>
        <Tag tone={outcome.tone}>{outcome.text}</Tag>
        <p className="text-xs text-ink-2 tabular-nums">{factsOf(page, locale).join(' · ')}</p>
      </StaffHeading>
      <Outcome page={page} />
      {page.isWorking ? <Progress page={page} /> : <Checked page={page} refused={refused} />}
    </StaffBody>
  )
}

function factsOf(page: ImportPage, locale: 'pt' | 'en'): string[] {
  const { kind, total, counts, encoding, delimiter, createdAt, by, now, appliesItself } = page
  const rows = counts.create + counts.update + counts.unchanged + counts.error || total
  const names = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' } as const
  return [
    kindNames[kind](),
    ...(appliesItself ? [m.import_by_program()] : []),
    rows === 1 ? m.import_rows_one() : m.import_rows({ count: formatNumber(rows, locale) }),
    ...(encoding && delimiter
      ? [m.import_encoding({ encoding: names[encoding], delimiter: delimiter === '\t' ? m.import_tab() : delimiter })]
      : []),
    m.import_by({ when: momentAt(createdAt, now, locale), name: by }),
  ]
}

/** What became of it, with what can be done next. */
function Outcome({ page }: { page: ImportPage }) {
  const { state, failureText, failureLine, undoUntil, version, counts, now, id } = page
  const locale = useLocale()
  if (failureText !== null)
    return (
      <Notice tone="bad" role="alert" title={failureLine === null ? undefined : m.import_failed_line({ line: failureLine })}>
        {failureText}
      </Notice>
    )
  if (state === 'applied')
    return (
      <Notice
        tone={page.trouble === null ? 'ok' : 'bad'}
        role="status"
        title={appliedText(page, locale)}
        actions={
          <>
            {undoUntil && (
              <ButtonForm intent="undo" fields={{ version }} as={SubmitButton} variant="quiet" size="s">
                <Undo2 aria-hidden="true" />
                {m.import_undo()}
              </ButtonForm>
            )}
            <ReportLink id={id} />
          </>
        }
      >
        {undoUntil && m.import_undo_until({ when: momentAt(undoUntil, now, locale) })}
      </Notice>
    )
  if (state === 'undone')
    return (
      <Notice
        tone={counts.stays > 0 ? 'warn' : 'ok'}
        role="status"
        title={m.import_undone_text()}
        actions={<ReportLink id={id} />}
      >
        {counts.stays > 0 && m.import_stays({ count: formatNumber(counts.stays, locale) })}
      </Notice>
    )
  return null
}

function appliedText({ counts, done }: ImportPage, locale: 'pt' | 'en'): string {
  if (counts.create + counts.update === 0) return m.import_nothing()
  return done === 1 ? m.import_applied_one() : m.import_applied({ count: formatNumber(done, locale) })
}

const ReportLink = ({ id }: { id: string }) => (
  <a
    href={`/api/staff/imports/${id}/report?locale=${useLocale()}`}
    download
    className="link inline-flex min-h-8 items-center gap-1.5 text-sm"
  >
    <FileDown aria-hidden="true" className="size-4" />
    {m.import_report()}
  </a>
)

/** The job, which goes on without this page. The bar is the browser's own. */
function Progress({ page: { id, state, done, total } }: { page: ImportPage }) {
  const locale = useLocale()
  const text = m.import_progress({ done: formatNumber(done, locale), total: formatNumber(total, locale) })
  return (
    <section aria-label={stateNames[state]()} className="grid gap-2.5 rounded-lg border border-line bg-surface p-4">
      <h2 className="font-sans text-sm font-bold tracking-normal">{stateNames[state]()}</h2>
      <ProgressBar
        className="h-2 w-full"
        max={Math.max(1, total)}
        value={total === 0 ? undefined : done}
        aria-label={stateNames[state]()}
      />
      <p role="status" className="text-xs text-ink-2 tabular-nums">
        {text}
      </p>
      <p className="text-sm text-ink-2">{m.import_progress_stay()}</p>
      <Link
        to={importPath(locale, id)}
        reloadDocument
        className="link inline-flex min-h-8 items-center gap-1.5 justify-self-start text-sm"
      >
        <RotateCw aria-hidden="true" className="size-4" />
        {m.import_refresh()}
      </Link>
    </section>
  )
}

function Checked({ page, refused }: { page: ImportPage; refused: ImportRefusal | undefined }) {
  const { state, columns } = page
  if (columns.length === 0) return null
  const other = refused && refused.intent !== 'remap' ? refused : undefined
  return (
    <>
      {other && <ErrorSummary errors={other.errors} />}
      {state === 'checked' && <ImportColumns page={page} refused={refused?.intent === 'remap' ? refused : undefined} />}
      <ImportRows page={page} report={state === 'checked' ? <ReportLink id={page.id} /> : null} />
      {state === 'checked' && <ApplyForm page={page} />}
    </>
  )
}

function ApplyForm({ page: { version, counts } }: { page: ImportPage }) {
  const locale = useLocale()
  const count = counts.create + counts.update
  if (count === 0) return <Notice>{m.import_nothing()}</Notice>
  const countText = formatNumber(count, locale)
  return (
    <Form
      method="post"
      className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-2.5 lg:-mx-5 lg:px-5"
    >
      <input type="hidden" name="version" value={version} readOnly />
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="sr-only">{m.import_scope()}</legend>
        {(['valid', 'all'] as const).map((scope) => (
          <label key={scope} className="flex min-h-9 items-center gap-2 text-sm">
            <input
              type="radio"
              name="scope"
              value={scope}
              defaultChecked={scope === 'valid'}
              disabled={scope === 'all' && counts.error > 0}
            />
            {scope === 'valid' ? m.import_scope_valid() : m.import_scope_all()}
          </label>
        ))}
      </fieldset>
      <p className="grow text-xs text-ink-2 tabular-nums">
        {m.import_apply_text({ count: countText, errors: formatNumber(counts.error, locale) })}
        {counts.error > 0 && ` ${m.import_scope_all_errors()}`}
      </p>
      <SubmitButton name="intent" value="apply" size="s" data-key="e">
        {count === 1 ? m.import_apply_one() : m.import_apply({ count: countText })}
      </SubmitButton>
    </Form>
  )
}
