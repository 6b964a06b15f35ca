import { UndoBar } from '#src/ui/undo-bar.tsx'
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts'
import type { DoneResult } from '../products-form.server.ts'

/** What was done a moment ago, and the button that undoes it. */
export function UndoNotice({ done }: { done: DoneResult }) {
  const left = useSecondsLeft(undoSeconds)
  if (done.undo === null || left === 0)
    return (
      <p role="status" className="sr-only">
        {done.text}
      </p>
    )
  return (
    <UndoBar text={done.text} left={left} outOf={undoSeconds} hidden={done.undo} className="bottom-16 md:start-21 lg:start-53" />
  )
}

const undoSeconds = 60
