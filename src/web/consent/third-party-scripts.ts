/** Whether a script of others runs in this document: then it shows nothing that tells about somebody's health. */
export const others = { loaded: false }
