import { ToastHost } from '#src/ui/toast-host.tsx'
import { Consent } from './consent/consent.tsx'
import { NewBuilds } from './new-builds.ts'

export function AtRest() {
  return (
    <>
      <Consent />
      <ToastHost />
      <NewBuilds />
    </>
  )
}
