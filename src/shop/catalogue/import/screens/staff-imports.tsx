import { FileDown, FileUp } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { momentAt } from '#src/i18n/moment-text.ts'
import { formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { FileInput } from '#src/ui/file-input.tsx'
import { SelectField, TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormField, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Panel } from '#src/ui/panel.tsx'
import { SmallTag } from '#src/ui/tag.tsx'
import type { ImportKind } from '../import.ts'
import { importPath, importsPath } from './import-address.ts'
import { rowsOf } from '../import.ts'
import { feedText } from './feed-text.ts'
import { kindNames, outcomeOf } from './import-labels.ts'
import type { listedImport, UploadRefusal, action, loader } from './staff-imports.server.ts'

export { action, loader } from './staff-imports.server.ts'

export const meta = titled(m.import_title)

/** Sends a file to import, offers the exports, and lists the imports. */
export default function StaffImports() {
  const { kinds, imports, page, pages, now, canExportProducts, guides, programs, issues } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  return (
    <ListPage
      title={m.import_title()}
      lead={m.import_lead()}
      paging={{ page, pages, to: (number) => importsPath(locale, number) }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 pb-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:px-5">
        <Panel id="new-import" title={m.import_new()}>
          <UploadForm kinds={kinds} refused={refused} />
        </Panel>
        <Panel id="exports" title={m.import_exports()} lead={m.import_exports_text()}>
          <ul className="grid gap-1.5">
            {canExportProducts && <ExportLink file="products" text={m.import_export_products()} />}
            <ExportLink file="stock" text={m.import_export_stock()} />
          </ul>
        </Panel>
        <div className="lg:col-span-2">
          <Guide guides={guides} programs={programs} />
        </div>
      </div>
      {issues.map((issue) => (
        <div key={issue.kind} className="px-4 pb-4 lg:px-5">
          <Notice tone="bad" role="alert" title={feedText(issue, now, locale)} />
        </div>
      ))}
      <h2 className="px-4 pb-2 text-base lg:px-5">{m.import_history()}</h2>
      <DataTable
        caption={m.import_history()}
        columns={columnsOf(locale, now)}
        rows={imports}
        rowKey={({ id }) => id}
        empty={{ icon: <FileUp aria-hidden="true" />, title: m.import_none(), text: m.import_none_text() }}
      />
    </ListPage>
  )
}

function ExportLink({ file, text }: { file: string; text: string }) {
  const locale = useLocale()
  return (
    <li>
      <a
        href={`/api/staff/exports/${file}.csv?locale=${locale}`}
        download
        className="link inline-flex min-h-8 items-center gap-1.5 text-sm"
      >
        <FileDown aria-hidden="true" className="size-4" />
        {text}
      </a>
    </li>
  )
}

const sampleTexts = { products: m.import_sample_products, stock: m.import_sample_stock } satisfies Record<
  ImportKind,
  () => string
>

type Page = ReturnType<typeof useLoaderData<typeof loader>>

type GuideRow = Page['guides'][number]['fields'][number]

const guideColumns = (): Column<GuideRow>[] => [
  { header: m.import_guide_field(), cell: ({ name }) => <b className="font-semibold">{name}</b> },
  { header: m.import_guide_titles(), cell: ({ titles }) => titles, className: 'text-ink-2' },
  { header: m.import_guide_write(), cell: ({ example }) => example },
]

/** Which columns a file may have, with a file to begin from. */
const Guide = ({ guides, programs }: Pick<Page, 'guides' | 'programs'>) => (
  <Disclosure title={m.import_guide()}>
    <p className="text-sm">{m.import_guide_line()}</p>
    <p className="text-sm text-ink-2">{m.import_guide_text()}</p>
    <p className="text-sm text-ink-2">{m.import_guide_programs({ names: programs.join(', ') })}</p>
    {guides.map(({ kind, fields }) => (
      <section key={kind} aria-label={kindNames[kind]()} className="pt-4">
        <h3 className="text-sm font-bold">{kindNames[kind]()}</h3>
        <ul>
          <ExportLink file={`sample-${kind}`} text={sampleTexts[kind]()} />
        </ul>
        <DataTable
          caption={kindNames[kind]()}
          columns={guideColumns()}
          rows={fields}
          rowKey={({ name }) => name}
          narrow="stack"
          empty={{ icon: null, title: '' }}
        />
      </section>
    ))}
  </Disclosure>
)

function UploadForm({ kinds, refused }: { kinds: readonly ImportKind[]; refused: UploadRefusal | undefined }) {
  const state = useFormState({ saved: { kind: kinds[0] }, result: refused })
  return (
    <StateForm state={state} encType="multipart/form-data" className="max-w-[40rem]">
      <SelectField
        name="kind"
        label={m.import_kind()}
        options={kinds.map((kind) => ({ value: kind, text: kindNames[kind]() }))}
      />
      <FileField />
      {kinds.includes('stock') && (
        <TextField
          name="counted_at"
          type="datetime-local"
          label={m.import_counted_at()}
          hint={m.import_counted_at_hint()}
          optional
          fieldClassName="sm:max-w-64"
        />
      )}
      <SubmitButton className="justify-self-start">{m.import_send()}</SubmitButton>
    </StateForm>
  )
}

function FileField() {
  const { error } = useFormField('file')
  return (
    <Field name="file" label={m.import_file()} hint={m.import_file_hint()} error={error}>
      <FileInput name="file" accept=".csv,.txt,text/csv,text/plain" />
    </Field>
  )
}

type Listed = ReturnType<typeof listedImport>

const columnsOf = (locale: Locale, now: Date): Column<Listed>[] => [
  { header: m.import_column_file(), cell: ({ id, fileName }) => <RowLink to={importPath(locale, id)}>{fileName}</RowLink> },
  {
    header: m.import_column_what(),
    cell: ({ kind, appliesItself }) => [kindNames[kind](), ...(appliesItself ? [m.import_by_program()] : [])].join(' · '),
    from: 'md',
    isBelow: true,
  },
  {
    header: m.import_column_when(),
    cell: ({ createdAt, by }) => m.import_by({ when: momentAt(createdAt, now, locale), name: by }),
    from: 'lg',
    isBelow: true,
  },
  {
    header: m.import_column_rows(),
    cell: ({ counts }) => formatNumber(rowsOf(counts), locale),
    align: 'end',
    from: 'lg',
  },
  {
    header: m.import_column_state(),
    cell: (one) => {
      const { tone, text } = outcomeOf(one, locale)
      return <SmallTag tone={tone} text={text} />
    },
    align: 'end',
  },
]
