import * as v from 'valibot'
import { emptyOr, urlOf } from '../config-rules.ts'
import { isTrustworthy } from '../http/trustworthy.ts'

export const errorReportMessages = {
  BUGSNAG_API_KEY: ['', 'where errors are reported to: 32 hexadecimal characters; without it errors are only logged'],
  BUGSNAG_ENDPOINT: ['https://notify.bugsnag.com', 'another address that takes such reports'],
  BUGSNAG_MAX_EVENTS: ['10', 'errors that are reported of a page, or of a kind in an hour: 1 to 100'],
  BUGSNAG_MAX_BREADCRUMBS: ['25', 'how many preceding log entries a report contains: 0 to 100'],
} as const

const isEndpoint = (text: string): boolean => urlOf('http:', 'https:')(text) && isTrustworthy(text) && !/[?#]/.test(text)

const wholeFrom = (least: number, max: number) => {
  const message = `must be a number from ${least} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,3}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(max, message),
  )
}

export const errorReportSchema = {
  // The library starts with any value and would send reports that Bugsnag rejects (S218).
  BUGSNAG_API_KEY: emptyOr((text) => /^[\da-f]{32}$/i.test(text), 'must be 32 hexadecimal characters'),
  BUGSNAG_ENDPOINT: v.pipe(
    v.string(),
    v.check(isEndpoint, 'must be an https address; http is for this machine only'),
    v.transform((text) => new URL(text)),
  ),
  BUGSNAG_MAX_EVENTS: wholeFrom(1, 100),
  BUGSNAG_MAX_BREADCRUMBS: wholeFrom(0, 100),
}

export type ErrorReportSettings = { apiKey: string; endpoint: URL; maxEvents: number; maxBreadcrumbs: number }

type Values = {
  BUGSNAG_API_KEY: string
  BUGSNAG_ENDPOINT: URL
  BUGSNAG_MAX_EVENTS: number
  BUGSNAG_MAX_BREADCRUMBS: number
}

export const errorReportsOf = (values: Values): ErrorReportSettings | undefined =>
  values.BUGSNAG_API_KEY
    ? {
        apiKey: values.BUGSNAG_API_KEY,
        endpoint: values.BUGSNAG_ENDPOINT,
        maxEvents: values.BUGSNAG_MAX_EVENTS,
        maxBreadcrumbs: values.BUGSNAG_MAX_BREADCRUMBS,
      }
    : undefined
