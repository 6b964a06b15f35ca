/** Path prefix of every API call. */
export const apiBase = '/api'
