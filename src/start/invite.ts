import { readConfig } from '../platform/config.ts'
import { StartupError } from '../platform/startup-error.ts'
import { buildPages, isProduction } from './build-pages.ts'
import { readEnvironment } from './environment.ts'

/** `npm run invite -- EMAIL ROLE`. Problems the operator must fix are printed as one line, exit code 1. */
async function main(argv: readonly string[]): Promise<void> {
  const env = readEnvironment()
  // Before the command is imported: its email's texts are compiled, and a fresh clone does not have them yet.
  await buildPages({ isProduction: isProduction(env) })
  const { inviteHelp, runInvite } = await import('./invite-command.ts')
  if (argv[0] === '--help') return console.log(inviteHelp)
  await runInvite(argv, readConfig(env), console.log)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartupError ? `invite: ${error.message}` : error)
  process.exit(1)
})
