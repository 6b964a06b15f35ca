import type { LoaderFunctionArgs } from 'react-router'
import { page } from '#src/platform/page.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { findPage } from './actions.server.ts'
import { addInfoPageMetadata } from './page-metadata.server.ts'
import type { InfoPage, PageKey } from './page.ts'
import { settingsInTexts } from './settings-in-texts.ts'

export async function loadInfoPage(args: LoaderFunctionArgs, key: PageKey): Promise<{ content: InfoPage }> {
  const visit = page(args)
  const { world, locale } = visit
  const website = await readWebsite(world.db)
  const content = await findPage(world, key, { locale, settings: settingsInTexts(website, locale, world.now()) })
  await addInfoPageMetadata(visit, key, content)
  return { content }
}
