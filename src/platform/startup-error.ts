/** Something the operator must mend before the shop can start: shown as one line, without a stack, exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
