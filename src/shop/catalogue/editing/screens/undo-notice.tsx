import { UndoBar } from '#src/ui/undo-bar.tsx'
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts'
import type { DoneResult } from '../products-form.server.ts'

type Props = Omit<DoneResult, 'undo'> & { undo: NonNullable<DoneResult['undo']> }

/** What was done a moment ago, and the button that undoes it. */
export function UndoNotice({ text, undo }: Props) {
  const left = useSecondsLeft(undoSeconds)
  if (left === 0) return null
  return <UndoBar text={text} left={left} outOf={undoSeconds} hidden={undo} className="bottom-16 md:start-21 lg:start-53" />
}

const undoSeconds = 60
