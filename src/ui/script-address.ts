const allowed = new Set<string>()
const refuse = (address: string): never => {
  throw new TypeError(`${address} is no script that this page may run`)
}
/** The same address, where somebody has allowed it. */
export const checkedAddress = (address: string): string => (allowed.has(address) ? address : refuse(address))

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: typeof checkedAddress }) => { createScriptURL: typeof checkedAddress }
}
declare const trustedTypes: TrustedTypes | undefined

// The policy by which our own code loads scripts. To TypeScript what it makes is text.
const policy =
  typeof trustedTypes === 'undefined'
    ? { createScriptURL: checkedAddress }
    : trustedTypes.createPolicy('botica', { createScriptURL: checkedAddress })

export const allowScript = (address: string): void => {
  allowed.add(address)
}

/** The address in the form in which a page with Trusted Types takes it. Throws for a script that nobody has allowed. */
export const scriptAddress = (address: string): string => policy.createScriptURL(address)
