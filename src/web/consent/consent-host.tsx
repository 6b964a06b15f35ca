import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/** Brings everything about consent once a page has come to rest: no page waits for it, and none carries its code. */
export function ConsentHost() {
  const [Consent, setConsent] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      import('./consent.tsx').then(({ Consent: loaded }) => setConsent(() => loaded), reportError)
    }
    // Safari knows no idle callback.
    if (!('requestIdleCallback' in window)) return void setTimeout(load, 200)
    requestIdleCallback(load, { timeout: 2000 })
  }, [])
  return Consent && <Consent />
}
