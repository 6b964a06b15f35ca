/**
 * Roles and capabilities of the application, which declares its own (`declare module`) and says what each role may do.
 *
 * @public
 */
export interface Access {}

type Declared<Name extends string> = Access extends Record<Name, infer Value extends string> ? Value : never

export type StaffRole = Declared<'role'>
export type Capability = Declared<'capability'>

/** `only`: of an API token, which may do these and nothing else, whatever the roles of its owner. */
export type CapabilityHolder = { readonly roles: readonly StaffRole[]; readonly only?: readonly Capability[] }

export type AccessRules = {
  can: (holder: CapabilityHolder, capability: Capability) => boolean
  /** Whether the holder may know that this action exists (403 instead of 404). */
  canSee: (holder: CapabilityHolder, capability: Capability) => boolean
}
