import { readConfig } from '../platform/config.ts'
import { StartupError } from '../platform/startup-error.ts'
import { backupHelp, runBackup } from './backup-command.ts'
import { readEnvironment } from './environment.ts'

/** `npm run backup -- TARGET`. Problems the operator must fix are printed as one line, exit code 1. */
async function main(argv: readonly string[]): Promise<void> {
  if (argv[0] === '--help') return console.log(backupHelp)
  await runBackup(argv, readConfig(readEnvironment()), console.log)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartupError ? `backup: ${error.message}` : error)
  process.exit(1)
})
