import type { CapabilityHolder } from '#src/platform/access.ts'

// Looking a customer up serves every conversation with one; each reading is recorded, and contact data is revealed one by one.
const everyStaff = [
  'back_office.read',
  'orders.read',
  'stock.read',
  'customers.read',
  'customers.reveal',
  'customers.note',
] as const

/**
 * The roles at the pharmacy and what each may do; several roles add up. The only definition: all other code calls `can`. `<area>.read` makes an area
 * visible: with it, a missing capability of the area answers 403, without it 404.
 */
const capabilitiesOf = {
  counter: [
    ...everyStaff,
    'orders.transition',
    'orders.document',
    'orders.message',
    'requests.read',
    'requests.quote',
    'loyalty.read',
    'loyalty.credit',
    'stock.change',
  ],
  pharmacist: [
    ...everyStaff,
    'orders.transition',
    'orders.document',
    'orders.message',
    'replies.change',
    'orders.check_medicines',
    'orders.refund',
    'orders.reopen',
    'requests.read',
    'requests.quote',
    'prescriptions.read',
    'prescriptions.quote',
    'loyalty.read',
    'loyalty.credit',
    'loyalty.adjust',
    'loyalty.import',
    'loyalty.report',
    'customers.change',
    // Prescriptions move with a merge: a pharmacist judges whether two accounts are one person.
    'customers.merge',
    'stock.change',
    'catalogue.edit',
    'reports.read',
    'reports.export',
  ],
  owner: [
    ...everyStaff,
    'orders.refund',
    'customers.change',
    'customers.erase',
    'loyalty.import',
    'loyalty.report',
    'catalogue.edit',
    'promotions.change',
    'content.change',
    'delivery.change',
    'settings.change',
    'messages.read',
    'messages.send',
    'team.change',
    'audit.read',
    'reports.read',
    'reports.export',
  ],
} as const satisfies Record<string, readonly string[]>

export type StaffRole = keyof typeof capabilitiesOf
// The keys of the table are its roles by construction; Object.keys loses the type.
export const staffRoles = Object.keys(capabilitiesOf) as readonly StaffRole[]

export type Capability = (typeof capabilitiesOf)[StaffRole][number]

// Keyed by string: a role written by a newer process is unknown here and may do nothing.
const known: ReadonlyMap<string, ReadonlySet<Capability>> = new Map(
  Object.entries(capabilitiesOf).map(([role, capabilities]) => [role, new Set<Capability>(capabilities)]),
)

export const can = ({ roles, only }: CapabilityHolder, capability: Capability): boolean =>
  only?.includes(capability) ?? roles.some((role) => known.get(role)?.has(capability) ?? false)

/** The roles that have a capability. */
export const rolesWith = (capability: Capability): StaffRole[] => staffRoles.filter((role) => can({ roles: [role] }, capability))

export const capabilities: readonly Capability[] = [...new Set([...known.values()].flatMap((some) => [...some]))].toSorted()

const isCapability = (name: string): name is Capability => capabilities.some((one) => one === name)

/** Whether the holder may know that this action exists (403 instead of 404). */
export function canSee(holder: CapabilityHolder, capability: Capability): boolean {
  const sight = `${capability.split('.')[0]}.read`
  return isCapability(sight) && can(holder, sight)
}

declare module '#src/platform/access.ts' {
  interface Access {
    role: keyof typeof capabilitiesOf
    capability: (typeof capabilitiesOf)[keyof typeof capabilitiesOf][number]
  }
}
