/** The password of everybody in the demo; no other mode accepts these people. */
export const demoPassword = 'azulejo-demo'
