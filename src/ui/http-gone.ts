import { isRouteErrorResponse } from 'react-router'

/** Content of a page that was removed permanently (410), in the language of its address; a loader throws it as data. */
export type HttpGoneContent = { title: string; text: string; links: readonly { label: string; to: string }[] }

/** The content of a 410 error; undefined for any other error. */
export const httpGoneOf = (error: unknown): HttpGoneContent | undefined =>
  isRouteErrorResponse(error) && error.status === 410 && isHttpGone(error.data) ? error.data : undefined

const isHttpGone = (said: unknown): said is HttpGoneContent => typeof said === 'object' && said !== null && 'ways' in said
