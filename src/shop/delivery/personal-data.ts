import { plain } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  counties: plain('dico', 'district', 'name', 'neighbours', 'region'),
  postal_codes: plain('county_dico', 'cp4', 'suffix_from', 'suffix_to'),
  shipping_methods: plain(
    'active',
    'expected_en',
    'expected_pt',
    'id',
    'name_en',
    'name_pt',
    'position',
    'public_id',
    'tracking_template',
  ),
  shipping_rates: plain(
    'active',
    'county_dicos',
    'free_from_cents',
    'id',
    'method_id',
    'price_cents',
    'public_id',
    'total_from_cents',
    'total_to_cents',
    'weight_from_grams',
    'weight_to_grams',
    'zone',
  ),
}
