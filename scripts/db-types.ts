import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeSchema } from '../core/server/db/describe.ts'
import { startEmbeddedPostgres } from '../core/server/db/embedded.ts'
import { migrate } from '../core/server/db/migrate.ts'
import { root } from '../core/server/root.ts'
import { listAreas, readClaims } from './read-tables.ts'

/**
 * Writes the row types of the schema, a file a room: `npm run db:types`. A test fails when they are out of date. The schema is made by a
 * PostgreSQL of its own; `DATABASE_URL` names another one whose database may be migrated.
 */
const outside = process.env.DATABASE_URL
if (outside) await write(outside)
else {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gemba-types-'))
  const settings = { fsync: false, synchronous_commit: false, full_page_writes: false }
  const server = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined })
  try {
    await write(server.url)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function write(url: string): Promise<void> {
  await migrate(url)
  const files = await describeSchema(url, await readClaims(root, listAreas(root)))
  const rows = path.join(root, 'core/server/db/rows')
  // A room that owns nothing any more leaves no file behind.
  await rm(rows, { recursive: true, force: true })
  await mkdir(rows)
  for (const [file, text] of files) await writeFile(path.join(root, file), text)
}
