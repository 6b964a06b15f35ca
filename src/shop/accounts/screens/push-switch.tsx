import { useState } from 'react'
import { useSubmit } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useScripts } from '#src/ui/scripted.ts'
import { canPush, subscribeHere } from '../push-here.ts'
import type { Subscribed } from '../push-here.ts'

type State = 'idle' | 'asking' | 'denied' | 'failed'

/** Whatever the browser does, the button can be pressed again. */
async function askHere(publicKey: string, tell: (state: State) => void): Promise<Subscribed | undefined> {
  let state: State = 'failed'
  try {
    const given = await subscribeHere(publicKey)
    state = typeof given === 'string' ? given : 'idle'
    return typeof given === 'string' ? undefined : given
  } finally {
    tell(state)
  }
}

/** Asks the browser, then tells the shop. Where neither can be done it says what is missing. */
export function PushSwitch({ publicKey }: { publicKey: string }) {
  const scripts = useScripts()
  const submit = useSubmit()
  const [state, setState] = useState<State>('idle')
  if (!scripts || !canPush()) return <p className="text-xs text-ink-2">{m.push_scripts()}</p>
  const turnOn = async (): Promise<void> => {
    setState('asking')
    const given = await askHere(publicKey, setState)
    if (given) await submit({ intent: 'push_on', ...given }, { method: 'post' })
  }
  return (
    <div className="grid gap-3">
      <div>
        <Button
          type="button"
          variant="quiet"
          disabled={state === 'asking'}
          onClick={() => void turnOn()}
          className="max-sm:w-full"
        >
          {m.push_turn_on()}
        </Button>
      </div>
      <div role="status">
        {state === 'denied' && <Notice tone="warn">{m.push_denied()}</Notice>}
        {state === 'failed' && <Notice tone="warn">{m.push_failed()}</Notice>}
      </div>
    </div>
  )
}
