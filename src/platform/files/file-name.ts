const safeName = /^(?!.*\.\.)[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i

/** Returns the name; throws for one that could escape the store. */
export function fileName(name: string): string {
  if (!safeName.test(name)) throw new Error(`not a file name: ${JSON.stringify(name)}`)
  return name
}
