import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSchema } from '../core/server/db/describe.ts'
import { root } from '../core/server/root.ts'

/** Writes the row types of the live schema: `DATABASE_URL=… npm run db:types`. A test fails when they are out of date. */
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL must name a migrated database')
writeFileSync(join(root, 'core/server/db/schema.ts'), await describeSchema(url))
