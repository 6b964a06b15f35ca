import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/** Brings what no page waits for once it has come to rest: asking for cookies, the look for a newer build. */
export function IdleFeaturesLoader() {
  const [IdleFeatures, setAtRest] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      import('./idle-features.tsx').then(({ IdleFeatures: loaded }) => setAtRest(() => loaded), reportError)
    }
    // Safari knows no idle callback.
    if (!('requestIdleCallback' in window)) return void setTimeout(load, 200)
    requestIdleCallback(load, { timeout: 2000 })
  }, [])
  return IdleFeatures && <IdleFeatures />
}
