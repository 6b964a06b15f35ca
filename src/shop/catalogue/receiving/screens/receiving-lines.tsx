import { Minus, PackageOpen, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { lastDayIn } from '#src/kernel/typed-date.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { DAY } from '#src/kernel/dates.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { controlLook } from '#src/ui/text-input.tsx'
import { expiryText, expiryWarningDays } from '../../batches/batch.ts'
import { daysLeftText } from '../../batches/expiry-labels.ts'
import type { MovementKind } from '../../batches/movements.ts'
import type { Draft, DraftLine, DraftPack } from '../draft.ts'

type Errors = Readonly<Record<string, string>>
type Props = {
  draft: Draft
  today: string
  errors: Errors
  /** A button of a line was pressed. */
  onStep: (intent: string) => void
  /** A field was changed and left. */
  onEdited: () => void
}

const columnOf: Record<MovementKind, () => string> = {
  receive: m.receiving_column_receive,
  count: m.receiving_column_count,
  remove: m.receiving_column_remove,
}

export function ReceivingLines({ draft, ...props }: Props) {
  const hasNote = draft.lines.some(({ expected }) => expected !== null)
  if (draft.lines.length === 0)
    return (
      <div className="p-4 lg:p-5">
        <EmptyState icon={<PackageOpen aria-hidden="true" />} title={m.receiving_empty()}>
          {m.receiving_empty_text()}
        </EmptyState>
      </div>
    )
  return (
    <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
      <caption className="sr-only">{m.receiving_table()}</caption>
      <thead className="max-lg:sr-only">
        <tr className="text-start text-2xs text-ink-2 [&>th]:border-y [&>th]:border-line [&>th]:px-1.5 [&>th]:py-2 [&>th]:text-start [&>th]:font-semibold">
          <th scope="col" className="ps-4! lg:ps-5!">
            {m.receiving_column_product()}
          </th>
          <th scope="col">{m.receiving_column_batch()}</th>
          <th scope="col">{m.receiving_column_expiry()}</th>
          {hasNote && <th scope="col">{m.receiving_column_note()}</th>}
          <th scope="col">{columnOf[draft.kind]()}</th>
          <th scope="col">{m.receiving_column_difference()}</th>
        </tr>
      </thead>
      <tbody>
        {draft.lines.map((line, at) => {
          const pack = ownValue(draft.packs, line.variantId)
          return (
            pack && (
              <Line key={line.id} line={line} pack={pack} isLast={at === 0} hasNote={hasNote} kind={draft.kind} {...props} />
            )
          )
        })}
      </tbody>
    </table>
  )
}

type LineProps = Omit<Props, 'draft'> & {
  line: DraftLine
  pack: DraftPack
  isLast: boolean
  hasNote: boolean
  kind: MovementKind
}

// On phones and tablets a line is a block of its own.
const cell = 'border-b border-line px-1.5 py-2 max-lg:inline-block max-lg:border-b-0 max-lg:py-1'

function Line({ line, pack, isLast, hasNote, kind, today, errors, onStep, onEdited }: LineProps) {
  const locale = useLocale()
  const name = pack.name[locale]
  const { id } = line
  const field = { onEdited, errors }
  return (
    <tr
      className={classNames(
        'max-lg:block max-lg:border-b max-lg:border-line max-lg:px-4 max-lg:py-2.5',
        isLast && 'bg-green-soft',
      )}
    >
      <th
        scope="row"
        className={classNames(
          cell,
          'text-start font-normal max-lg:block lg:ps-5',
          isLast && 'lg:shadow-[inset_3px_0_var(--color-green)]',
        )}
      >
        <input type="hidden" name="line" value={id} readOnly />
        <b className="block">{name}</b>
        <span className="text-xs text-ink-2">
          {pack.pack[locale]} · {pack.sku}
        </span>
      </th>
      <td className={cell}>
        <Typed
          {...field}
          name={`batch.${id}`}
          saved={line.batch}
          label={m.receiving_batch_of({ name })}
          maxLength={60}
          placeholder={m.receiving_column_batch()}
        />
      </td>
      <td className={cell}>
        <Typed
          {...field}
          name={`expires.${id}`}
          saved={expiryTyped(line.expiresOn)}
          label={m.receiving_expiry_of({ name })}
          placeholder="06/2028"
          maxLength={40}
        />
        <ExpiresSoon expiresOn={line.expiresOn} today={today} />
      </td>
      {hasNote && <td className={classNames(cell, 'text-end text-ink-2')}>{line.expected ?? ''}</td>}
      <LineUnits line={line} name={name} onHand={pack.onHand} {...{ kind, errors, onStep, onEdited }} />
    </tr>
  )
}

type UnitsProps = Pick<LineProps, 'line' | 'kind' | 'errors' | 'onStep' | 'onEdited'> & { name: string; onHand: number }

function LineUnits({ line, name, onHand, kind, errors, onStep, onEdited }: UnitsProps) {
  const { id } = line
  const step = (intent: string) => ({
    name: 'intent',
    value: `${intent}:${id}`,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      onStep(`${intent}:${id}`)
    },
  })
  return (
    <>
      <td className={cell}>
        <span className="inline-flex h-11 items-center rounded-md border border-control bg-surface lg:h-9">
          <button {...step('less')} type="submit" aria-label={m.receiving_less({ name })} className={stepLook}>
            <Minus aria-hidden="true" className="size-4" />
          </button>
          <Typed
            errors={errors}
            onEdited={onEdited}
            name={`quantity.${id}`}
            saved={line.quantity}
            label={m.receiving_pieces_of({ name })}
            inputMode="numeric"
            maxLength={7}
            isBare
            className="w-14 text-center font-bold"
          />
          <button {...step('more')} type="submit" aria-label={m.receiving_more({ name })} className={stepLook}>
            <Plus aria-hidden="true" className="size-4" />
          </button>
        </span>
        <FieldError errors={errors} name={`quantity.${id}`} />
      </td>
      <td className={classNames(cell, 'max-lg:ms-2')}>
        <span className="flex items-center gap-x-1 whitespace-nowrap max-lg:flex-wrap">
          <Difference line={line} kind={kind} onHand={onHand} />
          <Button {...step('split')} variant="ghost" size="xs" aria-label={m.receiving_split({ name })}>
            {m.receiving_split_short()}
          </Button>
          <Button {...step('remove')} variant="ghost" size="xs" aria-label={m.receiving_remove_line({ name })}>
            <X aria-hidden="true" />
          </Button>
        </span>
      </td>
    </>
  )
}

const stepLook = 'grid aspect-square h-full place-items-center text-green hover:bg-green-soft'

type TypedProps = Omit<ComponentProps<'input'>, 'defaultValue'> & {
  name: string
  saved: string
  label: string
  errors: Errors
  onEdited: () => void
  /** Inside a stepper. */
  isBare?: boolean
}

function Typed({ name, saved, label, errors, onEdited, isBare = false, className, ...rest }: TypedProps) {
  const input = useSavedText(saved)
  const error = ownValue(errors, name)
  return (
    <>
      <input
        {...rest}
        ref={input}
        id={name}
        name={name}
        type="text"
        defaultValue={saved}
        autoComplete="off"
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        onBlur={(event) => event.target.value.trim() !== saved && onEdited()}
        className={classNames(
          isBare ? 'h-full bg-transparent' : classNames(controlLook, 'h-11 w-28! px-2! py-1! lg:h-9'),
          className,
        )}
      />
      {!isBare && <FieldError errors={errors} name={name} />}
    </>
  )
}

const FieldError = ({ errors, name }: { errors: Errors; name: string }) =>
  ownValue(errors, name) === undefined ? null : (
    <span id={`${name}-error`} className="block max-w-48 text-2xs font-medium text-bad">
      {ownValue(errors, name)}
    </span>
  )

/** Replaces a field's text when another one was saved, unless it is being typed in. */
function useSavedText(saved: string) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(saved)
  useEffect(() => {
    if (input.current && latest.current !== saved && document.activeElement !== input.current) input.current.value = saved
    latest.current = saved
  }, [saved])
  return input
}

function ExpiresSoon({ expiresOn, today }: { expiresOn: string; today: string }) {
  const day = lastDayIn(expiresOn)
  if (day === undefined) return null
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY)
  if (days > expiryWarningDays) return null
  return (
    <span className={classNames('block text-2xs font-semibold', days < 0 ? 'text-bad' : 'text-warn')}>{daysLeftText(days)}</span>
  )
}

function Difference({ line, kind, onHand }: { line: DraftLine; kind: MovementKind; onHand: number }) {
  const quantity = Number(line.quantity)
  if (kind === 'count') return <span className="text-xs text-ink-2">{m.receiving_was({ count: onHand })}</span>
  if (line.expected === null || !Number.isSafeInteger(quantity)) return null
  const difference = quantity - line.expected
  if (difference === 0) return <span className="text-xs font-medium text-ok">{m.receiving_right()}</span>
  return (
    <span className="text-xs font-medium text-warn">
      {difference < 0 ? m.receiving_missing({ count: -difference }) : m.receiving_over({ count: difference })}
    </span>
  )
}

/** As it is printed on packs; what cannot be read stays as it was typed. */
function expiryTyped(typed: string): string {
  const day = lastDayIn(typed)
  return day === undefined ? typed : expiryText(day)
}
