import { UndoBar } from '#src/ui/undo-bar.tsx'
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts'
import { undoSeconds } from '../../fulfilment/staff-transitions.ts'
import type { BulkFormResult } from '../bulk-form.server.ts'
import { bulkActionOf, doneTexts } from './bulk-texts.ts'

/** Undoes a bulk transition, for as long as its customers were not notified. */
export function BulkUndo({ bulk }: { bulk: BulkFormResult }) {
  const left = useSecondsLeft(undoSeconds)
  if (left === 0) return null
  const count = bulk.rows.filter(({ reason }) => reason === null).length
  return (
    <UndoBar
      text={doneTexts[bulkActionOf(bulk.state)]({ count })}
      left={left}
      outOf={undoSeconds}
      hidden={{ targets: bulk.undo }}
      // On phones the lower part of the screen says what was done.
      className="max-md:top-15 max-md:z-40 md:bottom-2 md:start-21 md:end-[23.75rem] lg:start-53 lg:end-[25.75rem]"
    />
  )
}
