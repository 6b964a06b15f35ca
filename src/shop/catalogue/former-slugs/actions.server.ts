import * as store from './store.server.ts'

/** Records the former addresses of a product, a collection or a post, so that they redirect to it. */
export const saveFormerSlugs = store.saveFormerSlugs

export const saveFormerSlugsOfMany = store.saveFormerSlugsOfMany

export const redirectFormerSlugs = store.redirectFormerSlugs
