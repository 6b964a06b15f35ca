/**
 * Converts anything thrown into an Error with a message. The router throws server responses as objects of its own, which a
 * browser reports by their minified class name, so that a monitor cannot tell one from another.
 */
export function asError(thrown: unknown, about: string): Error {
  if (thrown instanceof Error) return thrown
  const status = typeof thrown === 'object' && thrown !== null && 'status' in thrown ? Number(thrown.status) : undefined
  return new Error(status === undefined ? about : `${about}: answered ${status}`, { cause: thrown })
}
