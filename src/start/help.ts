import { settings } from './config.ts'

/** The output of `npm start -- --help`: every environment variable with its default and meaning. */
export function help(): string {
  const width = Math.max(...Object.keys(settings).map((name) => name.length)) + 2
  const lines = Object.entries(settings).map(
    ([name, [fallback, meaning]]) => `  ${name.padEnd(width)}${meaning}${fallback ? ` [${fallback}]` : ''}`,
  )
  return ['npm start [-- --only web|worker]', '', 'Read from the environment, all optional in the demo:', ...lines].join('\n')
}
