import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { findListedProduct, findStaffProduct, lowestPrices } from '../actions.server.ts'
import type { StaffProduct } from '../actions.server.ts'
import { baseOf } from '../merge-texts.ts'
import { textsOf } from '../product-form.ts'
import { readProductChoices, submitProductForm } from '../product-form.server.ts'
import { readGallery } from '../../gallery/gallery-form.server.ts'
import { listRelated } from '../../related/actions.server.ts'
import type { PackFacts } from './packs-section.tsx'

const productOf = async ({ db }: World, id = ''): Promise<StaffProduct> => orNotFound(await findStaffProduct(db, id))

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale, url } = staffPageContext(args)
  const { id, version, draft } = await productOf(world, args.params['id'])
  const [choices, packs, gallery, related] = await Promise.all([
    readProductChoices(world.db, locale),
    readPackFacts(world, id),
    readGallery(world.db, id),
    listRelated(world.db, id),
  ])
  const texts = textsOf(draft, choices, locale)
  return {
    product: { id, state: draft.state, slug: draft.slug[locale] },
    title: draft.name[locale],
    texts,
    present: { id, version, base: baseOf(texts), packs },
    choices,
    gallery,
    related,
    name: draft.name,
    done: url.searchParams.get('done'),
  }
}

async function readPackFacts(world: World, id: string): Promise<PackFacts[]> {
  const { limits } = await readWebsite(world.db)
  const [listed, lowest] = await Promise.all([
    findListedProduct(world.db, id, limits.lowStockAt),
    lowestPrices(world.db, id, world.now()),
  ])
  return (listed?.variants ?? []).map((pack) => ({
    id: pack.id,
    lowest30: lowest.get(pack.id) ?? null,
    onHand: pack.onHand,
    available: pack.available,
  }))
}

export const action = staffAction(async (visit, form, id) => submitProductForm(visit, await productOf(visit.world, id), form))
