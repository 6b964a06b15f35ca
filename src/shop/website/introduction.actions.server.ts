import { ownQuery } from '#src/i18n/own-query.ts'
import { truncate } from '#src/kernel/text.ts'
import type { PageMetadata, StructuredData } from '#src/platform/page-metadata.ts'
import type { Page } from '#src/platform/page.server.ts'
import { currentWebsite } from './actions.server.ts'
import { picturePath } from './link-picture.actions.server.ts'
import type { SocialImage, Pictured } from './link-picture.actions.server.ts'
import { shopPicture } from './shop-picture.ts'
import type { Website } from './website.ts'

export type MetadataInput = {
  title: string
  /** Of any length: it is shortened for search engines. */
  description: string
  kind?: PageMetadata['kind']
  /** By default the shop's own picture. */
  picture?: { pictured: Pictured; shows: SocialImage } | undefined
  things?: readonly StructuredData[]
  unlisted?: boolean
}

/** How much of a description search engines show. */
const maxLength = 155

/**
 * Describes the page of a loader to search engines, in the document alone: navigation within the shop does not need it.
 * `describe` gets the settings, which are cached.
 */
export async function buildPageMetadata(visit: Page, describe: (website: Website) => MetadataInput): Promise<void> {
  const { world, url, origin, locale } = visit
  if (visit.isDataRequest) return
  const website = await currentWebsite(world, world.db)
  const { title, description, kind = 'website', picture, things = [], unlisted = false } = describe(website)
  const { pictured, shows } = picture ?? shopPicture(website, locale)
  visit.metadataSources.push({
    title,
    description: truncate(description.replace(/\s+/g, ' ').trim(), maxLength),
    siteName: website.name,
    kind,
    locale,
    address: origin + url.pathname + ownQuery(url),
    picture: origin + picturePath(pictured, shows),
    things,
    unlisted,
  })
}
