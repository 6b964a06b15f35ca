import { isRouteErrorResponse } from 'react-router'

/** What a page says that was taken away for good (410), in the words of its address; a loader throws it as data. */
export type HttpGoneContent = { title: string; text: string; links: readonly { label: string; to: string }[] }

/** What an error says of a page that is gone; undefined for any other error. */
export const httpGoneOf = (error: unknown): HttpGoneContent | undefined =>
  isRouteErrorResponse(error) && error.status === 410 && isHttpGone(error.data) ? error.data : undefined

const isHttpGone = (said: unknown): said is HttpGoneContent => typeof said === 'object' && said !== null && 'ways' in said
