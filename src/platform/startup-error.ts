/** A problem the operator must fix before the shop can start: printed as one line, without a stack, exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
