import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { sweepAbandoned } from './sweep.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's connection string to the PostgreSQL of this run. */
    adminUrl: string
  }
}

const PREFIX = 'gemba-test-pg-'

/**
 * The PostgreSQL of a test run: the one that TEST_DATABASE_URL names, else an embedded one in a folder for temporary
 * files, with the guards against a loss of power off.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.TEST_DATABASE_URL
  if (outside) {
    project.provide('adminUrl', outside)
    return () => Promise.resolve()
  }
  await sweepAbandoned(tmpdir(), PREFIX)
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX))
  // PostgreSQL may run as another account, which must be able to pass.
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { fsync: false, synchronous_commit: false, full_page_writes: false, shared_buffers: '128MB' },
    log: () => undefined,
  })
  project.provide('adminUrl', server.url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
