import { emptyOr, urlOf } from './config-rules.ts'

export const thirdPartyMessages = {
  ANALYTICS_SCRIPT: ['', 'address of a script for statistics; it runs with consent only, and never where people shop'],
  ADS_SCRIPT: ['', 'the same for advertising'],
} as const

const script = emptyOr(urlOf('https:'), 'must be an https address')
export const thirdPartySchema = { ANALYTICS_SCRIPT: script, ADS_SCRIPT: script }

/** Third-party scripts, by the consent category they need. */
export type ThirdParties = { analytics: string | undefined; ads: string | undefined }

type Values = { ANALYTICS_SCRIPT: string; ADS_SCRIPT: string }

export const thirdPartiesOf = ({ ANALYTICS_SCRIPT, ADS_SCRIPT }: Values): ThirdParties => ({
  analytics: ANALYTICS_SCRIPT || undefined,
  ads: ADS_SCRIPT || undefined,
})
