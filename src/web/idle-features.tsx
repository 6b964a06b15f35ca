import { Consent } from './consent/consent.tsx'
import { NewBuilds } from './new-builds.ts'

export function IdleFeatures() {
  return (
    <>
      <Consent />
      <NewBuilds />
    </>
  )
}
