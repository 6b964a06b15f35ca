import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { DraftView } from '../draft-view.ts'

/** Of the field that continues the work, once its form was answered. */
export function useFocus(draft: DraftView, name: NonNullable<DraftView['focus']>): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (draft.focus === name) field.current?.focus({ preventScroll: true })
  }, [draft, name])
  return field
}
