const allowed = new Set<string>()
const refuse = (address: string): never => {
  throw new TypeError(`${address} is no script that this page may run`)
}
/** Returns the address if it has been allowed; throws otherwise. */
export const checkedAddress = (address: string): string => (allowed.has(address) ? address : refuse(address))

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: typeof checkedAddress }) => { createScriptURL: typeof checkedAddress }
}
declare const trustedTypes: TrustedTypes | undefined

// The Trusted Types policy under which our own code loads scripts. TypeScript treats its result as a string.
const policy =
  typeof trustedTypes === 'undefined'
    ? { createScriptURL: checkedAddress }
    : trustedTypes.createPolicy('botica', { createScriptURL: checkedAddress })

export const allowScript = (address: string): void => {
  allowed.add(address)
}

/** The address as a page with Trusted Types accepts it. Throws for a script that was not allowed. */
export const scriptAddress = (address: string): string => policy.createScriptURL(address)
