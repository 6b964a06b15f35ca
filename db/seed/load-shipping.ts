import { idsBy } from './rows.ts'
import type { Ground } from './rows.ts'
import { shippingMethods } from './shipping.ts'

/** The carriers of the demo and their rates. */
export async function loadShipping({ tx, id }: Ground): Promise<void> {
  const made = await tx
    .insertInto('shipping_methods')
    .values(
      shippingMethods.map(({ name, expected, trackingTemplate }, position) => ({
        public_id: id(),
        name_pt: name.pt,
        name_en: name.en,
        expected_pt: expected.pt,
        expected_en: expected.en,
        tracking_template: trackingTemplate,
        position,
      })),
    )
    .returning(['id', 'name_pt'])
    .execute()
  const methodId = idsBy(made, (row) => row.name_pt)
  await tx
    .insertInto('shipping_rates')
    .values(
      shippingMethods.flatMap(({ name, rates }) =>
        rates.map(({ zone, grams: [from, to], priceCents, freeFromCents }) => ({
          public_id: id(),
          method_id: methodId(name.pt),
          zone,
          weight_from_grams: from,
          weight_to_grams: to,
          price_cents: priceCents,
          free_from_cents: freeFromCents,
        })),
      ),
    )
    .execute()
}
