import type { Job, Sweep } from '#src/platform/jobs.ts'
import { newsJob } from './sending.server.ts'
import { writeLetters } from './writing.server.ts'

export const jobs: readonly Job<object>[] = [newsJob]
export const sweeps: readonly Sweep[] = [{ name: 'mailings', everySeconds: 10, work: writeLetters }]
