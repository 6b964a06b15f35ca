import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { missingPushSupport, subscribeBrowser } from '../browser-push.ts'
import type { Lack, Refusal, Subscribed } from '../browser-push.ts'

type State = 'idle' | 'asking' | Refusal

const lackTexts: Record<Lack, () => string> = {
  https: m.push_lack_https,
  home_screen: m.push_lack_home_screen,
  push: m.push_lack_push,
}
const refusalTexts: Record<Refusal, () => string> = {
  denied: m.push_denied,
  unanswered: m.push_unanswered,
  asleep: m.push_asleep,
  failed: m.push_failed,
}

/** Whatever the browser does, the button can be used again. */
async function subscribeThisBrowser(publicKey: string, onState: (state: State) => void): Promise<Subscribed | undefined> {
  let state: State = 'failed'
  try {
    const subscription = await subscribeBrowser(publicKey)
    state = typeof subscription === 'string' ? subscription : 'idle'
    return typeof subscription === 'string' ? undefined : subscription
  } finally {
    onState(state)
  }
}

type Props = {
  publicKey: string
  /** Why the shop refused this browser, after a submit. */
  error: string | undefined
}

/** Asks the browser for a subscription, then sends it to the shop. Where that is impossible it says what is missing. */
export function PushSwitch({ publicKey, error }: Props) {
  const scripts = useHydrated()
  const submit = useSubmit()
  const isSending = useNavigation().formData?.get('intent') === 'push_on'
  const [state, setState] = useState<State>('idle')
  const lack = scripts ? missingPushSupport() : undefined
  if (!scripts || lack) return <p className="text-sm text-ink-2">{lack ? lackTexts[lack]() : m.push_scripts()}</p>
  const turnOn = async (): Promise<void> => {
    setState('asking')
    const subscription = await subscribeThisBrowser(publicKey, setState)
    if (subscription) await submit({ intent: 'push_on', ...subscription }, { method: 'post' })
  }
  const isBusy = state === 'asking' || isSending
  const said = state === 'idle' || state === 'asking' ? error : refusalTexts[state]()
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
