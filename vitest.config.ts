import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const nowhere = ['**/node_modules/**', 'dist/**', 'data/**', '.cache/**']

/**
 * unit: no database, no browser. integration: one PostgreSQL for the run, a database of its own for each file that asks.
 * journeys: a real browser against a real server, one after another.
 */
export default defineConfig({
  test: {
    // Two files at once even on two cores: much of a test is waiting for the database.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,areas,bench,core,engines,scripts,simulator,tests}/**/*.test.{ts,tsx}'],
          exclude: [...nowhere, '**/*.int.test.ts'],
          // Nothing here is kept from one file to the next: one process imports once what all of them use.
          isolate: false,
          // Properties take their time on a busy machine.
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{apps,areas,bench,core,engines,scripts,simulator,tests}/**/*.int.test.ts'],
          exclude: nowhere,
          globalSetup: './tests/support/postgres-server.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          globalSetup: './tests/support/demo-server.ts',
          setupFiles: './tests/support/seen-at-failure.ts',
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
