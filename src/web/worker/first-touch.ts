import { registerWorker } from '#src/ui/shop-worker.ts'
import { isRobot } from '../consent/record.ts'

/** A visitor who touches a page stays for a while, and gets our offline page if the connection fails. Robots do not need it. */
export function precacheOfflinePage(): void {
  if (isRobot(navigator)) return
  const register = () => void registerWorker()
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) return void setTimeout(register, 1000)
  requestIdleCallback(register, { timeout: 5000 })
}
