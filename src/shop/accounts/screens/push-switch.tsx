import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { missingPushSupport, subscribeBrowser } from '../browser-push.ts'
import type { Lack, Refusal, Subscribed } from '../browser-push.ts'

type State = 'idle' | 'asking' | Refusal

const lackWords: Record<Lack, () => string> = {
  https: m.push_lack_https,
  home_screen: m.push_lack_home_screen,
  push: m.push_lack_push,
}
const refusalWords: Record<Refusal, () => string> = {
  denied: m.push_denied,
  unanswered: m.push_unanswered,
  asleep: m.push_asleep,
  failed: m.push_failed,
}

/** Whatever the browser does, the button can be pressed again. */
async function askHere(publicKey: string, tell: (state: State) => void): Promise<Subscribed | undefined> {
  let state: State = 'failed'
  try {
    const given = await subscribeBrowser(publicKey)
    state = typeof given === 'string' ? given : 'idle'
    return typeof given === 'string' ? undefined : given
  } finally {
    tell(state)
  }
}

type Props = {
  publicKey: string
  /** Why the shop did not take this browser, after a press. */
  problem: string | undefined
}

/** Asks the browser, then tells the shop. Where neither can be done it says what is missing. */
export function PushSwitch({ publicKey, problem }: Props) {
  const scripts = useHydrated()
  const submit = useSubmit()
  const isSending = useNavigation().formData?.get('intent') === 'push_on'
  const [state, setState] = useState<State>('idle')
  const lack = scripts ? missingPushSupport() : undefined
  if (!scripts || lack) return <p className="text-sm text-ink-2">{lack ? lackWords[lack]() : m.push_scripts()}</p>
  const turnOn = async (): Promise<void> => {
    setState('asking')
    const given = await askHere(publicKey, setState)
    if (given) await submit({ intent: 'push_on', ...given }, { method: 'post' })
  }
  const isBusy = state === 'asking' || isSending
  const said = state === 'idle' || state === 'asking' ? problem : refusalWords[state]()
  return (
    <div className="grid gap-3">
      <div>
        <Button type="button" variant="quiet" disabled={isBusy} onClick={() => void turnOn()} className="max-sm:w-full">
          {m.push_turn_on()}
        </Button>
      </div>
      <div role="status">{said && !isBusy && <Notice tone="warn">{said}</Notice>}</div>
    </div>
  )
}
