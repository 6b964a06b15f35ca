import { defineConfig } from 'vitest/config'

const unit = ['src/{kernel,i18n,ui}/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tools/**/*.test.mjs']

// What measures when something happens has both cores for itself.
const timed = ['tests/journeys/behaviour.test.ts']

const journeys = {
  globalSetup: ['tests/world/global-setup.ts', 'tests/journeys/shop-keeper.ts'],
  // A worker keeps its browser from file to file.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // What a page shows in a moment takes longer on a machine that is busy with other things.
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  test: {
    // Two cores are the smallest machine that the suite must pass on within its ten minutes.
    maxWorkers: 2,
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
          ...journeys,
          name: 'journeys',
          include: ['tests/{journeys,faults}/**/*.test.ts'],
          exclude: timed,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...journeys, name: 'timing', include: timed, fileParallelism: false, sequence: { groupOrder: 2 } } },
    ],
  },
})
