/** Below this stands every call of the API. */
export const apiBase = '/api'
