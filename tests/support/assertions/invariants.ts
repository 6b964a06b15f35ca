import { expect } from 'vitest'
import type { World } from '#src/platform/world.ts'
import { brokenInvariants } from '#src/start/invariants.ts'

export const expectInvariants = async (world: World): Promise<void> => expect(await brokenInvariants(world)).toEqual([])
