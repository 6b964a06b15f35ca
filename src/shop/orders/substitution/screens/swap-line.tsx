import { ArrowRightLeft, Undo2 } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { CheckboxField, TextField } from '#src/ui/form/fields.tsx'
import { MissingQuantity, PreviewedLineForm } from '../../shortage/screens/line-form.tsx'
import type { ReturnedLine } from '../../shortage/screens/line-form.tsx'
import type { StaffLineView } from '../../staff/staff-line-view.ts'
import type { SwapPreviewView } from '../swap-form.server.ts'

type Props = {
  number: string
  line: Pick<StaffLineView, 'id' | 'name' | 'swapLimit'>
  /** Its customer can be reached in the shop. */ canPropose: boolean
  /** Of this line's form, when it was returned. */ returned: SwapReturned | undefined
}

export type SwapReturned = ReturnedLine & { preview: SwapPreviewView | undefined }

/** Another product in the place of pieces that the pharmacy does not have: first what it is and costs, then the customer's yes. */
export function SwapLine({ number, line, canPropose, returned }: Props) {
  const preview = returned?.preview
  return (
    <PreviewedLineForm
      number={number}
      line={line}
      work="swap"
      title={m.swap_open()}
      limit={line.swapLimit}
      returned={returned}
      look={{ intent: 'swap_preview', text: m.swap_preview() }}
      record={{ intent: 'swap', text: m.swap_record(), icon: ArrowRightLeft }}
      propose={{ canPropose, intent: 'propose_swap' }}
      preview={
        preview && { terms: preview.terms, meaning: <Meaning preview={preview} />, agreed: m.swap_agreed(), more: <Restock /> }
      }
    >
      {/* Enter, and a scanner, show the swap and do not make it. */}
      <button name="intent" value="swap_preview" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <div className="flex flex-wrap gap-3">
        <TextField dense name="replacement" label={m.swap_code()} hint={m.swap_code_hint()} spellCheck={false} maxLength={200} />
        <MissingQuantity label={m.swap_quantity()} limit={line.swapLimit} />
      </div>
    </PreviewedLineForm>
  )
}

const Meaning = ({ preview: { name, facts, money } }: { preview: SwapPreviewView }) => (
  <>
    <b className="font-semibold wrap-anywhere">{name}</b>
    <span className="text-ink-2">{facts}</span>
    <span className="font-medium">{money}</span>
  </>
)

const Restock = () => <CheckboxField name="restock" label={m.swap_restock()} hint={m.swap_restock_hint()} />

type SwappedProps = { number: string; swap: NonNullable<StaffLineView['swap']>; error: string | undefined }

/** What the line stands in the place of. */
export function SwappedLine({ number, swap: { id, name, quantity, canUndo }, error }: SwappedProps) {
  return (
    <div className="grid gap-1 text-2xs">
      <div className="flex flex-wrap items-center gap-x-2 text-ink-2">
        <ArrowRightLeft aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{m.swap_instead_of({ name, count: quantity })}</span>
        {canUndo && (
          <ButtonForm
            intent="unswap"
            fields={{ number, substitution: id }}
            preventScrollReset
            formClassName="print:hidden"
            variant="ghost"
            size="xs"
            className="px-2"
          >
            <Undo2 aria-hidden="true" />
            {m.swap_undo()}
            <span className="sr-only">: {name}</span>
          </ButtonForm>
        )}
      </div>
      <ErrorText text={error} />
    </div>
  )
}
