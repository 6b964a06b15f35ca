import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { ChangeView } from './checkout-view.ts'

/** What is no longer as it was, before and after; where there is less than asked for, a way to go on with what there is. */
export function Changes({ changes }: { changes: readonly ChangeView[] }) {
  return changes.map(({ title, lines, accept }) => (
    <Notice
      key={title}
      tone="warn"
      title={title}
      actions={
        accept && (
          <Button variant="quiet" size="s" name="intent" value="accept_stock">
            {accept}
          </Button>
        )
      }
      className="mb-4"
    >
      <ul className="grid gap-0.5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  ))
}
