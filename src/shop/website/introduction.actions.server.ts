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
  /** As long as it likes: what search engines show is cut out of it. */
  description: string
  kind?: PageMetadata['kind']
  /** The shop's own picture unless told. */
  picture?: { pictured: Pictured; shows: SocialImage } | undefined
  things?: readonly StructuredData[]
  unlisted?: boolean
}

/** What search engines show of a description. */
const maxLength = 155

/**
 * Tells search engines about the page of a loader, in the document alone: whoever moves on within the shop is none of them.
 * `tell` gets the settings, which come from memory.
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
