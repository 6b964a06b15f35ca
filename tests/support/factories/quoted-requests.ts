import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { Request } from '#src/shop/requests/request/request.ts'
import { addPrescription, addSpecialRequest, priced } from './requests.ts'

/** Two packs at 2.35 € each, with the VAT of medicines. */
export const amoxicillin = { name: 'Amoxicilina 500 mg', quantity: 2, price: '2.35' }
/** Not a medicine: 7.99 € including 23 % VAT. */
export const ointment = { name: 'Pomada', quantity: 1, price: '7.99', vat_rate: '23', class: 'COSMETIC' }

/** A prescription quoted by Ana, by default with amoxicillin and an ointment: 12.69 € in all. */
export const addQuotedRequest = async (
  world: World,
  { principal, ana }: { principal: Person; ana: Staff },
  { kind = 'prescription', items = [amoxicillin, ointment] }: { kind?: Request['kind']; items?: readonly object[] } = {},
): Promise<Request> =>
  priced(world, ana, await (kind === 'request' ? addSpecialRequest : addPrescription)(world, principal), { items })
