import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/** Loads what no page waits for, when the browser is idle: the cookie consent, the check for a newer build. */
export function IdleFeaturesLoader() {
  const [IdleFeatures, setAtRest] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      import('./idle-features.tsx').then(({ IdleFeatures: loaded }) => setAtRest(() => loaded), reportError)
    }
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) return void setTimeout(load, 200)
    requestIdleCallback(load, { timeout: 2000 })
  }, [])
  return IdleFeatures && <IdleFeatures />
}
