/** The password of every demo account; no other mode accepts these accounts. */
export const demoPassword = 'azulejo-demo'
