import { readConfig } from '../platform/config.ts'
import { StartupError } from '../platform/startup-error.ts'
import { readEnvironment } from './environment.ts'
import { restoreHelp, runRestore } from './restore-command.ts'

/** `npm run restore -- FILE [--overwrite]`. Problems the operator must fix are printed as one line, exit code 1. */
async function main(argv: readonly string[]): Promise<void> {
  if (argv[0] === '--help') return console.log(restoreHelp)
  const isSound = await runRestore(argv, readConfig(readEnvironment()), console.log)
  if (!isSound) process.exitCode = 2
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartupError ? `restore: ${error.message}` : error)
  process.exit(1)
})
