import { settings } from '../platform/config.ts'

/** What `npm start -- --help` prints: every variable of the environment, its default and its meaning. */
export function help(): string {
  const lines = Object.entries(settings).map(
    ([name, [fallback, meaning]]) => `  ${name.padEnd(18)}${meaning}${fallback ? ` [${fallback}]` : ''}`,
  )
  return ['npm start [-- --only web|worker]', '', 'Read from the environment, all optional in the demo:', ...lines].join('\n')
}
