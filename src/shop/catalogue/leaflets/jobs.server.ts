import type { Job } from '#src/platform/jobs.ts'
import { leafletFile } from './leaflet-file.server.ts'

/** Removes the file of a leaflet that was removed or replaced. */
export const leafletFilesJob: Job<{ key: string }> = {
  queue: 'product-leaflet-file',
  expireInSeconds: 60,
  work: ({ files }, { key }) => files.remove(leafletFile(key)),
}

export const jobs: readonly Job<object>[] = [leafletFilesJob]
