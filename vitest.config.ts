import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

// On a busy machine something takes longer that otherwise happens at once.
const patient = { poll: { timeout: 15_000 } }

const unit = ['src/{kernel,i18n,ui}/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'demo/drawings/**/*.test.ts', 'tools/**/*.test.mjs']

/**
 * Runs the walks first: they take longest and are the smallest files. On a fresh clone without recorded times vitest begins with
 * the largest files, and the second core was idle during the last walk.
 */
class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWalk = ({ moduleId }: TestSpecification) => /\/walk-\w+\.test\.ts$/.test(moduleId)
    const sorted = await super.sort.call(this, files)
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))]
  }
}

export default defineConfig({
  test: {
    tags: [
      { name: 'rest', description: 'left out of npm test; npm run test:rest holds it' },
      { name: 'both', description: 'ends a group of which each of them holds a part' },
    ],
    sequence: { sequencer: WalksFirst },
    // For two cores: the shop's tests wait for PostgreSQL a third of their time.
    maxWorkers: 3,
    projects: [
      { test: { name: 'unit', include: unit, testTimeout: 30_000 } },
      {
        test: {
          name: 'shop',
          include: ['src/**/*.test.{ts,tsx}', 'demo/dev/**/*.test.ts'],
          exclude: unit,
          globalSetup: ['tests/support/world/global-setup.ts'],
          // The shop keeps no state in its modules, so the files of a worker share them.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          // Several shop processes on one database, and hostile input. They mostly wait, so they run in parallel with the shop's
          // tests, which compute.
          name: 'machines',
          include: ['tests/{machines,simulation}/**/*.test.ts'],
          globalSetup: ['tests/support/world/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/{journeys,faults}/**/*.test.ts'],
          globalSetup: ['tests/support/world/global-setup.ts', 'tests/support/browser/shop-keeper.ts'],
          // A worker reuses its browser for all files.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: patient,
          // Two browsers fill two cores.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
