import { readConfig } from '../platform/config.ts'
import { StartupError } from '../platform/startup-error.ts'
import { auditHelp, runAudit } from './audit-command.ts'
import { readEnvironment } from './environment.ts'

/** `npm run audit -- verify`. Problems the operator must fix are printed as one line, exit code 1. */
async function main(argv: readonly string[]): Promise<void> {
  if (argv[0] === '--help') return console.log(auditHelp)
  if (!(await runAudit(argv, readConfig(readEnvironment()), console.log))) process.exitCode = 2
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartupError ? `audit: ${error.message}` : error)
  process.exit(1)
})
