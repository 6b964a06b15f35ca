import { openHotModules } from './hot-modules.ts'

// `npm run dev`. The rest is imported after this, so that it is known who imports what.
process.env['NODE_ENV'] ||= 'development'
const hot = openHotModules(new URL('../../../', import.meta.url).href)
const { runDev } = await import('./run-dev.ts')
runDev(hot).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error && error.name === 'StartupError' ? `Botica cannot start: ${error.message}` : error)
    process.exit(1)
  },
)
