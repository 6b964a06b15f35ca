import { staffRoles } from './principal.ts'
import type { StaffRole } from './principal.ts'

const everyStaff = ['back_office.read', 'orders.read', 'stock.read'] as const

/**
 * What each role may do; whoever holds several may do all of it. The only place that knows: everywhere else asks `can`.
 * `<area>.read` is the sight of an area: whoever has it is told 403 about its other capabilities, anybody else 404.
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
    'stock.change',
  ],
  owner: [
    ...everyStaff,
    'orders.refund',
    'loyalty.import',
    'loyalty.report',
    'promotions.change',
    'content.change',
    'delivery.change',
    'settings.change',
    'messages.read',
    'messages.send',
    'team.change',
    'audit.read',
  ],
} as const satisfies Record<StaffRole, readonly string[]>

export type Capability = (typeof capabilitiesOf)[StaffRole][number]

// By text: a role that a newer process has written is unknown here, and may do nothing.
const known: ReadonlyMap<string, ReadonlySet<Capability>> = new Map(
  Object.entries(capabilitiesOf).map(([role, capabilities]) => [role, new Set<Capability>(capabilities)]),
)

type CapabilityHolder = { readonly roles: readonly StaffRole[] }

export const can = ({ roles }: CapabilityHolder, capability: Capability): boolean =>
  roles.some((role) => known.get(role)?.has(capability) ?? false)

/** Whose work it is. */
export const rolesWith = (capability: Capability): StaffRole[] => staffRoles.filter((role) => can({ roles: [role] }, capability))

export const capabilities: readonly Capability[] = [...new Set([...known.values()].flatMap((some) => [...some]))].toSorted()

const isCapability = (name: string): name is Capability => capabilities.some((one) => one === name)

/** Whether they may know that this can be done at all, by others. */
export function canSee(holder: CapabilityHolder, capability: Capability): boolean {
  const sight = `${capability.split('.')[0]}.read`
  return isCapability(sight) && can(holder, sight)
}
