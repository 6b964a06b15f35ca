import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

const unit = ['src/{kernel,i18n,ui}/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tools/**/*.test.mjs']

/**
 * The walks take longest and are the smallest files. On a fresh clone, which knows no times, vitest begins with the largest: the second
 * core then had nothing to do while the last walk went on.
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
    sequence: { sequencer: WalksFirst },
    // For two cores: tests of the shop wait for PostgreSQL a third of their time.
    maxWorkers: 3,
    projects: [
      { test: { name: 'unit', include: unit, testTimeout: 30_000 } },
      {
        test: {
          name: 'shop',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: unit,
          globalSetup: ['tests/world/global-setup.ts'],
          // The shop keeps no state in its modules, so its files share those of their worker.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Several processes of the shop on one database, and what strangers send to them. They wait a good deal: beside the tests
          // of the shop, which compute.
          name: 'machines',
          include: ['tests/{machines,simulation}/**/*.test.ts'],
          globalSetup: ['tests/world/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/{journeys,faults}/**/*.test.ts'],
          globalSetup: ['tests/world/global-setup.ts', 'tests/journeys/shop-keeper.ts'],
          // A worker keeps its browser from file to file.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // What a page shows in a moment takes longer on a machine that is busy with other things.
          expect: { poll: { timeout: 15_000 } },
          // Chromium leaves nothing of two cores.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
