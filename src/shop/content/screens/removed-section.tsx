import { useEffect, useRef } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { removedField } from '../removed-sections.ts'
import type { RemovedSection as Removed } from '../removed-sections.ts'
import { sectionNames } from './page-parts.tsx'

/**
 * The section just removed, and the button that restores it with all its texts. Takes the focus, since the pressed button is no
 * longer there.
 */
export function RemovedSection({ removed: { kind, uid, at, texts } }: { removed: Removed }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [uid])
  return (
    <div ref={box}>
      {texts.map(([name, text]) => (
        <input key={name} type="hidden" name={`${removedField}${name}`} value={text} />
      ))}
      <Notice
        role="status"
        actions={
          <Button variant="quiet" size="xs" name="intent" value={`restore:${kind}:${uid}:${at}`} formAction={`#${uid}`}>
            {m.page_put_back()}
          </Button>
        }
      >
        {m.page_removed({ name: Object.fromEntries(texts)[`${uid}.heading.${useLocale()}`] || sectionNames[kind]() })}
      </Notice>
    </div>
  )
}
