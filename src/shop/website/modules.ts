/** Parts of the shop that a pharmacy may turn off; delivery has a switch of its own. */
export const moduleNames = ['blog', 'prescriptions', 'requests', 'loyalty'] as const
export type ModuleName = (typeof moduleNames)[number]

export type Modules = Readonly<Record<ModuleName, boolean>>

export const allModules: Modules = { blog: true, prescriptions: true, requests: true, loyalty: true }
