import * as v from 'valibot'

export const consentLabels = {
  CONSENT_BLOCKS_PAGE: ['no', 'yes keeps visitors from every page until they have answered about cookies'],
  CONSENT_STORAGE: ['cookie', 'where a browser keeps the answer about cookies: cookie or local (its local storage)'],
} as const

export const consentSchema = {
  CONSENT_BLOCKS_PAGE: v.picklist(['no', 'yes'], 'must be no or yes'),
  CONSENT_STORAGE: v.picklist(['cookie', 'local'], 'must be cookie or local'),
}

/** How visitors are asked for cookie consent. */
export type ConsentSettings = { blocksPage: boolean; storage: 'cookie' | 'local' }

type Values = { CONSENT_BLOCKS_PAGE: 'no' | 'yes'; CONSENT_STORAGE: 'cookie' | 'local' }

export const consentOf = ({ CONSENT_BLOCKS_PAGE, CONSENT_STORAGE }: Values): ConsentSettings => ({
  blocksPage: CONSENT_BLOCKS_PAGE === 'yes',
  storage: CONSENT_STORAGE,
})
