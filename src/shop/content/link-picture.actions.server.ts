import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { World } from '#src/platform/world.ts'
import type { SocialImage, Pictured } from '../website/link-picture.actions.server.ts'
import { findPost } from './actions.server.ts'
import type { PostSummary } from './post.ts'

type PictureContext = { shop: string; locale: Locale }

/** The social image of a post shows its title. */
export const postPicture = (
  { id, title }: Pick<PostSummary, 'id' | 'title'>,
  { shop, locale }: PictureContext,
): { pictured: Pictured; shows: SocialImage } => ({
  pictured: { of: 'post', id, locale },
  shows: { title, line: m.content_posts_title({}, { locale }), shop, drawing: null },
})

/** What the social image of the published post with this public id shows; undefined without such a post. One statement. */
export async function findPostPicture(
  world: Pick<World, 'db' | 'now'>,
  id: string,
  context: PictureContext,
): Promise<SocialImage | undefined> {
  const found = await findPost(world, id, context.locale)
  return found?.kind === 'found' ? postPicture(found.post, context).shows : undefined
}
