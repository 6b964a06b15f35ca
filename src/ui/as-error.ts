/**
 * What was thrown, as an error with a message. The router throws what the server answered as an object of its own, which a browser
 * reports by the shortened name of its class and no monitor can tell from another.
 */
export function asError(thrown: unknown, about: string): Error {
  if (thrown instanceof Error) return thrown
  const status = typeof thrown === 'object' && thrown !== null && 'status' in thrown ? Number(thrown.status) : undefined
  return new Error(status === undefined ? about : `${about}: answered ${status}`, { cause: thrown })
}
