import { defineConfig } from 'vitest/config'

const unit = ['src/{kernel,i18n,ui}/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tools/**/*.test.mjs']

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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Several processes of the shop on one database, and what strangers send to them.
          name: 'machines',
          include: ['tests/{machines,simulation}/**/*.test.ts'],
          globalSetup: ['tests/world/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/{journeys,faults}/**/*.test.ts'],
          globalSetup: ['tests/world/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A shop and a browser at a time: two of each on two cores, and pages miss the moments that are measured.
          fileParallelism: false,
          // A browser on a machine that is busy with other things may miss a moment; what is broken fails twice.
          retry: 1,
          // What a page shows in a moment takes longer there.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
