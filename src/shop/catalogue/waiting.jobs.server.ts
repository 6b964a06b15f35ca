import type { Sweep } from '#src/platform/jobs.ts'
import { forgetOldNotices, tellWaiting } from './waiting.actions.server.ts'

export const sweeps: readonly Sweep[] = [
  { name: 'who waits for what is back', everySeconds: 4, work: tellWaiting },
  { name: 'old notices about stock', everySeconds: 3_600, work: forgetOldNotices },
]
