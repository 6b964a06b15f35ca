import { readConfig } from '../platform/config.ts'
import { StartupError } from '../platform/startup-error.ts'
import { readEnvironment } from './environment.ts'
import { keysHelp, runKeys } from './keys-command.ts'

/** `npm run keys -- new|demo|status|rotate|leaked|push`. Problems the operator must fix are printed as one line, exit code 1. */
async function main([command]: readonly string[]): Promise<void> {
  if (command === '--help') return console.log(keysHelp)
  await runKeys(command, () => readConfig(readEnvironment()), console.log)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartupError ? `keys: ${error.message}` : error)
  process.exit(1)
})
