import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { namePresses } from './ui/presses.ts'
import { watchErrors } from './web/error-reports/early.ts'

const report = watchErrors()
namePresses()
addEventListener('pointerdown', keepOfflinePage, { once: true })

function keepOfflinePage() {
  import('./web/worker/first-touch.ts').then(({ keepOfflinePage: keep }) => keep(), reportError)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter {...(report && { onError: report })} />
      {/* The place of the mark that the server draws beside its router: React counts its ids by places. */}
      {null}
    </StrictMode>,
  )
})
