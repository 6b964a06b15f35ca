import { Bell, BellOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { alertsAreOn, canAlert, onAlertsChange, turnAlertsOff, turnAlertsOn } from './alerts.ts'

const never = (): (() => void) => () => undefined
const no = (): boolean => false

/** Turns the sound and notifications about new work on or off in this browser. Without scripts there are none. */
export function AlertsSwitch() {
  const isPossible = useSyncExternalStore(never, canAlert, no)
  const isOn = useSyncExternalStore(onAlertsChange, alertsAreOn, no)
  if (!isPossible) return null
  return (
    <Button
      type="button"
      variant="quiet"
      size="xs"
      aria-pressed={isOn}
      onClick={() => (isOn ? turnAlertsOff() : void turnAlertsOn())}
    >
      {isOn ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
      <span className="max-sm:sr-only">{isOn ? m.live_alerts_on() : m.live_alerts_off()}</span>
    </Button>
  )
}
