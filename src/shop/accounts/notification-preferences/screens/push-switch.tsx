import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { registerWorker } from '#src/ui/shop-worker.ts'

/** A browser's push subscription, as sent to the shop. */
type Subscribed = { endpoint: string; p256dh: string; auth: string }

/**
 * `https`: browsers show notifications of secure origins only. `home_screen`: iPhones and iPads show those of apps on the home
 * screen, not of open pages.
 */
type Lack = 'https' | 'home_screen' | 'push'

/**
 * `denied`: the person refused, now or earlier. `unanswered`: the prompt was closed. `asleep`: the browser keeps no service
 * worker of the shop, or does not start it. `failed`: the browser vendor's push service is unreachable or refuses.
 */
type Refusal = 'denied' | 'unanswered' | 'asleep' | 'failed'

/** How long a newly registered service worker may take to start, including what it fetches first. */
const patienceMs = 15_000

function missingPushSupport(): Lack | undefined {
  if (!isSecureContext) return 'https'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return undefined
  return 'standalone' in navigator && navigator.standalone === false ? 'home_screen' : 'push'
}

async function subscribeBrowser(publicKey: string): Promise<Subscribed | Refusal> {
  // Must come first: browsers prompt only right after a click.
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'unanswered'
  const registration = await awake()
  if (!registration) return 'asleep'
  try {
    // A subscription of an earlier account in this browser, or of an older key, would be passed on or refused.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = subscription.toJSON()
    return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  } catch (failure) {
    if (!(failure instanceof DOMException)) throw failure
    return failure.name === 'NotAllowedError' ? 'denied' : 'failed'
  }
}

/** Other pages register the worker once they are used and idle; a click on this button must not depend on that. */
async function awake(): Promise<ServiceWorkerRegistration | undefined> {
  if (!(await registerWorker())) return undefined
  return Promise.race([navigator.serviceWorker.ready, after(patienceMs)])
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms))

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
