import { registerWorker } from '#src/ui/shop-worker.ts'
import { isRobot } from '../consent/record.ts'

/** Whoever touches a page stays a while, and is shown our own one when the connection goes. Robots never miss it. */
export function precacheOfflinePage(): void {
  if (isRobot(navigator)) return
  const register = () => void registerWorker()
  // Safari knows no idle callback.
  if (!('requestIdleCallback' in window)) return void setTimeout(register, 1000)
  requestIdleCallback(register, { timeout: 5000 })
}
