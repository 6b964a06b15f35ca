import { CircleCheck, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { StaffBackLink, StaffTitle } from '#src/ui/staff-heading.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { MovementKind } from '../../batches/movements.ts'
import { summaryOf } from '../draft.ts'
import type { Draft } from '../draft.ts'
import type { ReceivingFormResult } from '../receiving-form.server.ts'
import { onKeys } from './draft-keys.ts'
import { ExpiringBatches } from './expiring-batches.tsx'
import { ReceivingLines } from './receiving-lines.tsx'
import { kindTitles } from './receiving-start.tsx'
import { ScanBar } from './scan-bar.tsx'
import type { ReceivingView } from './staff-receiving.server.ts'
import { useReadings } from './use-readings.ts'

type Refused = Extract<ReceivingFormResult, { kind: 'refused' }>
type Props = { view: ReceivingView; draft: Draft; refused: Refused | undefined }

const finishTexts = {
  receive: m.receiving_finish_receive,
  count: () => m.receiving_finish_count(),
  remove: m.receiving_finish_remove,
} as const

/** Lines of a delivery, a count or a removal, by scanner, camera or keyboard. One plain form, which scripts send step by step. */
export function ReceivingDraft({ view, draft, refused: whole }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const readings = useReadings(draft.id, form)
  const refused = readings.refused ?? whole
  useEffect(() => code.current?.focus(), [])
  const [last] = draft.lines
  const step = (intent: string) => readings.send({ intent })
  const read = (texts: readonly string[]) => {
    for (const text of texts) readings.send({ intent: 'scan', code: text })
  }
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Form
        ref={form}
        method="post"
        noValidate
        className="flex min-w-0 flex-col"
        onKeyDown={(event) => onKeys(event, { code, form, last: last?.id, step })}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent
          const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'scan'
          if (intent === 'finish' || intent === 'discard') return
          event.preventDefault()
          if (intent !== 'scan') return step(intent)
          const typed = code.current?.value.trim() ?? ''
          if (code.current) code.current.value = ''
          readings.send(typed === '' ? { intent: 'save' } : { intent: 'scan', code: typed })
        }}
      >
        {/* Enter in any field counts what is in the code's field, and saves. */}
        <button type="submit" name="intent" value="scan" tabIndex={-1} aria-hidden="true" className="hidden" />
        <input type="hidden" name="version" value={draft.version} readOnly />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-4 pb-3 lg:px-5">
          <DraftHead kind={draft.kind} readings={readings} />
          <RefusedNotice text={refused?.text} />
          <ScanBar code={code} onCodes={read} />
          {last && ownValue(draft.packs, last.variantId) && <LastReading draft={draft} onUndo={() => step(`less:${last.id}`)} />}
        </div>
        {draft.unknown.length > 0 && <UnknownCodes draft={draft} errors={refused?.errors ?? {}} />}
        <ReceivingLines
          draft={draft}
          today={view.today}
          errors={refused?.errors ?? {}}
          onStep={step}
          onEdited={() => step('save')}
        />
        <DraftFacts draft={draft} reasonError={refused?.errors['reason']} />
        <p className="px-4 pb-3 text-2xs text-ink-2 max-lg:hidden lg:px-5 unscripted:hidden">{m.receiving_keys()}</p>
        <FinishBar draft={draft} />
      </Form>
      <ExpiringBatches view={view} />
    </div>
  )
}

function DraftHead({ kind, readings }: { kind: MovementKind; readings: Readings }) {
  const locale = useLocale()
  const hasScripts = useHydrated()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 grow">
        <StaffBackLink to={pathTo('staff.stock.receiving', locale)}>{m.receiving_title_start()}</StaffBackLink>
        <StaffTitle>{kindTitles[kind]()}</StaffTitle>
      </div>
      <SaveState readings={readings} hasScripts={hasScripts} />
      <ButtonLink to={pathTo('staff.stock.receiving', locale)} variant="quiet" size="s">
        {m.receiving_pause()}
      </ButtonLink>
    </div>
  )
}

function DraftFacts({ draft, reasonError }: { draft: Draft; reasonError: string | undefined }) {
  return (
    <div className="grid gap-3 px-4 py-4 sm:grid-cols-2 lg:px-5">
      <Field name="title" label={m.receiving_name()} hint={m.receiving_name_hint()} optional>
        <TextInput dense name="title" defaultValue={draft.title} maxLength={100} autoComplete="off" />
      </Field>
      {draft.kind === 'remove' && (
        <Field name="reason" label={m.receiving_reason()} hint={m.receiving_reason_hint()} error={reasonError}>
          <TextInput dense name="reason" defaultValue={draft.reason} maxLength={200} autoComplete="off" />
        </Field>
      )}
      {draft.kind === 'receive' && (
        <details className="text-sm">
          <summary className="py-1.5 font-semibold">{m.receiving_note_open()}</summary>
          <Field name="note" label={m.receiving_note()}>
            <TextArea name="note" rows={4} placeholder={'5601234567890;12'} />
          </Field>
          <Button name="intent" value="note" variant="quiet" size="s" className="mt-2">
            {m.receiving_note_add()}
          </Button>
        </details>
      )}
    </div>
  )
}

function FinishBar({ draft }: { draft: Draft }) {
  const summary = summaryOf(draft)
  return (
    <div className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-surface px-4 py-3 lg:px-5">
      <p className="text-sm tabular-nums">
        <b className="block">
          {summary.expected === null
            ? m.receiving_pieces({ count: summary.pieces })
            : m.receiving_pieces_of_note({ count: summary.pieces, expected: summary.expected })}
        </b>
        <span className="text-xs text-ink-2">{m.receiving_products({ count: summary.products })}</span>
      </p>
      {summary.differences + summary.withoutBatch + summary.unknown > 0 && (
        <p className="min-w-0 grow basis-40 text-xs text-warn">
          {m.receiving_review({
            differences: summary.differences,
            batches: summary.withoutBatch,
            codes: summary.unknown,
          })}
        </p>
      )}
      <div className="ms-auto flex flex-wrap gap-2">
        <Button name="intent" value="discard" variant="ghost" size="s">
          {m.receiving_discard()}
        </Button>
        <Button name="intent" value="save" variant="quiet" size="s" className="scripted:hidden">
          {m.receiving_save()}
        </Button>
        <Button name="intent" value="finish">
          {finishTexts[draft.kind]({ count: summary.pieces })}
        </Button>
      </div>
    </div>
  )
}

type Readings = ReturnType<typeof useReadings>

function SaveState({ readings, hasScripts }: { readings: Readings; hasScripts: boolean }) {
  if (!hasScripts) return null
  if (readings.isStopped)
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2 text-xs text-bad">
        {m.receiving_not_saved()}
        <Button type="button" variant="quiet" size="xs" onClick={readings.retry}>
          {m.receiving_retry()}
        </Button>
      </span>
    )
  return (
    <span className="flex items-center gap-1.5 text-xs text-ink-2">
      <CircleCheck aria-hidden="true" className="size-4 text-ok" />
      {readings.isSending ? m.receiving_saving() : m.receiving_saved()}
    </span>
  )
}

function LastReading({ draft, onUndo }: { draft: Draft; onUndo: () => void }) {
  const locale = useLocale()
  const [last] = draft.lines
  const pack = last && ownValue(draft.packs, last.variantId)
  if (!last || !pack || Number(last.quantity) === 0) return null
  const facts = [pack.pack[locale], last.batch, last.expiresOn].filter(Boolean).join(', ')
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl bg-green-soft px-4 py-3">
      <span className="min-w-0 grow basis-40">
        <b className="block truncate font-display text-lg">{pack.name[locale]}</b>
        <span className="block truncate text-xs text-ink-2">{facts}</span>
      </span>
      <span className="text-end">
        <b className="block text-xl text-green tabular-nums">
          {last.expected === null ? last.quantity : m.receiving_last_of({ count: last.quantity, expected: last.expected })}
        </b>
        <span className="text-2xs text-ink-2">{m.receiving_last()}</span>
      </span>
      <Button
        name="intent"
        value={`less:${last.id}`}
        variant="ghost"
        size="s"
        onClick={(event) => {
          event.preventDefault()
          onUndo()
        }}
      >
        <Undo2 aria-hidden="true" />
        {m.receiving_undo()}
      </Button>
    </div>
  )
}

function UnknownCodes({ draft, errors }: { draft: Draft; errors: Readonly<Record<string, string>> }) {
  return (
    <section
      aria-label={m.receiving_unknown_title()}
      className="grid gap-4 border-y border-warn/30 bg-warn-soft px-4 py-3.5 lg:px-5"
    >
      {draft.unknown.map(({ code, count }) => (
        <div key={code} className="grid gap-2">
          <p className="text-sm wrap-anywhere">{m.receiving_unknown({ code, count })}</p>
          <div className="flex flex-wrap items-end gap-2">
            <Field
              name={`assign.${code}`}
              label={m.receiving_assign_sku()}
              error={errors[`assign.${code}`]}
              className="min-w-0 grow basis-48 sm:max-w-72"
            >
              <TextInput dense name={`assign.${code}`} autoComplete="off" maxLength={64} />
            </Field>
            <Button
              name="intent"
              value={`assign:${code}`}
              variant="quiet"
              size="s"
              aria-label={`${m.receiving_assign()}: ${code}`}
            >
              {m.receiving_assign()}
            </Button>
            <Button name="intent" value={`drop:${code}`} variant="ghost" size="s" aria-label={`${m.receiving_drop()}: ${code}`}>
              {m.receiving_drop()}
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}
