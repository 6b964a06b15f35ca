const allowed = new Set<string>()
const refuse = (address: string): never => {
  throw new TypeError(`${address} is no script that this page may run`)
}
const check = (address: string): string => (allowed.has(address) ? address : refuse(address))

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: typeof check }) => { createScriptURL: typeof check }
}
declare const trustedTypes: TrustedTypes | undefined

// The one policy that the pages name. To TypeScript what it makes is text.
const policy =
  typeof trustedTypes === 'undefined'
    ? { createScriptURL: check }
    : trustedTypes.createPolicy('botica', { createScriptURL: check })

export const allowScript = (address: string): void => {
  allowed.add(address)
}

/** The address in the form in which a page with Trusted Types takes it. Throws for a script that nobody has allowed. */
export const scriptAddress = (address: string): string => policy.createScriptURL(address)
