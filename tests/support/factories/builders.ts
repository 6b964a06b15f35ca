import { cents } from '#src/kernel/money.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { counterOf } from '#src/platform/http/rate-limit.ts'
import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import { guest } from '#src/platform/principal.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Person, Staff, Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addItem } from '#src/shop/cart/actions.server.ts'
import type { Caller, Cart } from '#src/shop/cart/cart.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import type { PlacedCart } from '#src/shop/checkout/actions.server.ts'
import type { CheckoutPatch } from '#src/shop/checkout/checkout.ts'

export type SoldVariant = { rowId: number; id: string; price: number }

type ProductOptions = { kind?: ProductClass; price?: number; vat?: number; stock?: number; name?: string }

/** A product with one pack in stock; by default a cream for 12.34 € with ten units. */
export const addProduct = (
  world: World,
  { kind = 'COSMETIC', price = 1234, vat = 2300, stock = 10, name = 'Creme de mãos' }: ProductOptions = {},
): Promise<SoldVariant & { productId: string }> =>
  transaction(world.db, async (tx) => {
    const slug = world.id()
    await tx
      .insertInto('forms')
      .values({ key: 'cream', name_pt: 'creme', name_en: 'cream' })
      .onConflict((row) => row.doNothing())
      .execute()
    const brand = await tx
      .insertInto('brands')
      .values({ public_id: world.id(), name: slug, slug })
      .returning('id')
      .executeTakeFirstOrThrow()
    const productTexts = {
      name_pt: name,
      name_en: name,
      slug_pt: slug,
      slug_en: `${slug}-en`,
      keywords_pt: name,
      keywords_en: name,
    }
    const texts = {
      description_pt: name,
      description_en: name,
      usage_pt: name,
      usage_en: name,
      warnings_pt: name,
      warnings_en: name,
    }
    const product = await tx
      .insertInto('products')
      .values({
        public_id: world.id(),
        class: kind,
        brand_id: brand.id,
        form_key: 'cream',
        colour: 'green',
        created_at: world.now(),
        updated_at: world.now(),
        ...productTexts,
        ...texts,
      })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    const variant = await tx
      .insertInto('variants')
      .values({
        public_id: world.id(),
        product_id: product.id,
        sku: slug,
        pack_pt: '50 ml',
        pack_en: '50 ml',
        price_cents: price,
        vat_basis_points: vat,
      })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    await tx.insertInto('stock_items').values({ variant_id: variant.id, on_hand: stock }).execute()
    return { rowId: variant.id, id: variant.public_id, price, productId: product.public_id }
  })

/** Another pack of the same product, after the existing ones. */
export const addPack = (
  world: World,
  sibling: SoldVariant,
  { pack, price = sibling.price, stock = 10 }: { pack: string; price?: number; stock?: number },
): Promise<SoldVariant> =>
  transaction(world.db, async (tx) => {
    const first = await tx
      .selectFrom('variants')
      .select(['product_id', 'vat_basis_points'])
      .where('id', '=', sibling.rowId)
      .executeTakeFirstOrThrow()
    const variant = await tx
      .insertInto('variants')
      .values({
        ...first,
        public_id: world.id(),
        sku: world.id(),
        pack_pt: `tamanho ${pack}`,
        pack_en: `size ${pack}`,
        price_cents: price,
        position: 1,
      })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    await tx.insertInto('stock_items').values({ variant_id: variant.id, on_hand: stock }).execute()
    return { rowId: variant.id, id: variant.public_id, price }
  })

export async function stockOf(world: World, variant: SoldVariant): Promise<number> {
  const row = await world.db
    .selectFrom('stock_items')
    .select('on_hand')
    .where('variant_id', '=', variant.rowId)
    .executeTakeFirstOrThrow()
  return row.on_hand
}

export async function addPerson(
  world: World,
  role: StaffRole | 'customer' | readonly StaffRole[],
  name: string,
): Promise<Person> {
  const publicId = world.id()
  const granted = typeof role === 'string' ? staffRoles.filter((one) => one === role) : role
  const roles = staffRoles.filter((one) => granted.includes(one))
  const email = `${name.split(' ')[0]?.toLowerCase()}-${publicId}@cliente.example`
  const row = await world.db
    .insertInto('users')
    .values({ public_id: publicId, email, roles, name, created_at: world.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { kind: 'person', userId: row.id, publicId, email, name, roles, locale: 'pt', verifiedAt: world.realNow() }
}

const names: Partial<Record<StaffRole, string>> = { pharmacist: 'Ana Vaz', counter: 'João Teixeira', owner: 'Diogo Mourão' }

/** Ana the pharmacist, João at the counter, Diogo the owner; a person with several roles is named after the first. */
export const addStaff = async (world: World, ...roles: [StaffRole, ...StaffRole[]]): Promise<Staff> => ({
  ...(await addPerson(world, roles, names[roles[0]] ?? 'Rita Novo')),
  roles,
})

export const addMarta = (world: World): Promise<Person> => addPerson(world, 'customer', 'Marta Lobo')

export const asGuest = (token?: string): Caller => ({ principal: guest, token, locale: 'pt' })

/** A cart with these items; a guest's by default. */
export async function addCart(
  world: World,
  items: readonly (SoldVariant & { quantity?: number })[],
  principal: Principal = guest,
): Promise<Cart> {
  let cart: Cart | undefined
  for (const { id, quantity = 1 } of items) {
    const added = await addItem(world, { principal, token: cart?.token, locale: 'pt' }, { variantId: id, quantity })
    if (!added.ok) throw new Error(`not added: ${added.error.code}`)
    cart = added.value.cart
  }
  if (!cart) throw new Error('a cart needs goods')
  return cart
}

/** All checkout fields: collected by Marta, who pays at the counter by default. */
export const everything: CheckoutPatch = {
  email: 'marta@cliente.example',
  billing_address: {
    firstname: 'Marta',
    lastname: 'Lobo',
    phone: '900000005',
    address1: null,
    address2: null,
    city: null,
    zipcode: null,
    country_iso: 'PT',
  },
  fulfilment: 'pickup',
  payment_method_id: 'pay_at_pickup',
  health_consent: true,
}

/** Guests of the builders get every email, for a day by the real clock: files whose subject is what emails say. */
export async function liftMailboxLimit(world: World): Promise<void> {
  const hour = 3600
  const hits = -1_000_000
  const counters = Array.from({ length: 24 }, (_, later) => {
    const realNow = () => new Date(world.realNow().getTime() + later * hour * 1000)
    const { key, window } = counterOf({ realNow }, `letters:${everything.email ?? ''}`, { seconds: hour })
    return { key, window_start: window, hits }
  })
  await world.db.insertInto('rate_limits').values(counters).execute()
}

/** An order for one unit, placed by a guest and paid at the counter by default. */
export async function addOrder(
  world: World,
  { items, principal = guest, patch = {} }: { items?: readonly SoldVariant[]; principal?: Principal; patch?: CheckoutPatch } = {},
): Promise<PlacedCart> {
  const cart = await addCart(world, items ?? [await addProduct(world)], principal)
  const caller: Caller = { principal, token: cart.token, locale: 'pt' }
  const placed = await placeOrder(world, caller, {
    patch: { ...everything, ...patch },
    // A delivery adds its price.
    ...(patch.fulfilment !== 'delivery' && { expectedTotal: cents(cart.totals.total) }),
    source: 'api',
  })
  if (!placed.ok) throw new Error(`not placed: ${placed.error.code}`)
  return placed.value
}
