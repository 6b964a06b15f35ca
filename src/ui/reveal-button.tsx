import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type Props = {
  fetcher: FetcherWithComponents<unknown>
  /** What is revealed: a field of the form. */
  field: { name: string; value: string }
  text: string
  /** Names the button for screen readers. */
  label: string
  /** While it is revealed; undefined while it is masked. */
  visible: { text: string; label: string; icon: ReactNode; hide: () => void } | undefined
  /** The key that presses it. */
  dataKey?: number | undefined
}

/** One button that reveals what is masked and then hides it, so that the focus stays on it. */
export function RevealButton({ fetcher, field, text, label, visible, dataKey }: Props) {
  return (
    <fetcher.Form method="post">
      <input type="hidden" name={field.name} value={field.value} />
      <Button
        name="intent"
        value="reveal"
        variant="quiet"
        size="xs"
        data-key={dataKey}
        aria-label={visible?.label ?? label}
        onClick={
          visible &&
          ((event) => {
            event.preventDefault()
            visible.hide()
          })
        }
        className={classNames(visible && 'unscripted:hidden')}
      >
        {visible?.icon ?? <Eye aria-hidden="true" />}
        {visible ? <span className="tabular-nums">{visible.text}</span> : text}
      </Button>
    </fetcher.Form>
  )
}
