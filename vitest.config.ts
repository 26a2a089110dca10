import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const nowhere = ['**/node_modules/**', 'dist/**', 'data/**', '.cache/**']

/**
 * unit: no database, no browser. components: pieces of a page in a document without a browser, over answers of the test's own. integration: one PostgreSQL for the run, a database of its own for each file that asks.
 * journeys: a real browser against a real server.
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
          exclude: [...nowhere, '**/*.int.test.ts', '**/*.comp.test.tsx'],
          // Nothing here is kept from one file to the next: one process imports once what all of them use.
          isolate: false,
          // Properties take their time on a busy machine.
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'components',
          include: ['{apps,areas,core}/**/*.comp.test.tsx'],
          exclude: nowhere,
          setupFiles: './tests/support/page.ts',
          // The page's libraries take longer to import than a file to run: one process imports them once, into one document.
          isolate: false,
          // Large dialogs take their time on a busy machine.
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{apps,areas,bench,core,engines,scripts,simulator,tests}/**/*.int.test.ts'],
          exclude: nowhere,
          globalSetup: './tests/support/migrated-server.ts',
          // Each file has a server and a database of its own; a process a file would import the whole product again each time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          globalSetup: './tests/support/demo-server.ts',
          setupFiles: './tests/support/seen-at-failure.ts',
          // One process imports once what all of them use; each file has a server, a database and a browser of its own.
          isolate: false,
          // Two at once: people wait for each other, for timers and for what fades in.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // So long a person waits for what he was promised; where a promise is shorter, its journey says so.
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
