import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// A process that was started with this module collects its garbage at SIGUSR2, so that its memory is what it needs.
setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
process.on('SIGUSR2', () => {
  if (typeof collect === 'function') collect()
})
