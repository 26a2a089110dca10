import { readFileSync } from 'node:fs'
import { command } from '../areas/cloud/server/provider/command.ts'
import { ProviderError } from '../areas/cloud/server/provider/teams.ts'
import { readConfig } from '../core/server/config.ts'
import { openDatabase } from '../core/server/db/pool.ts'
import { openSecrets } from '../core/server/secrets.ts'
import { databaseAddress, fail } from './database-address.ts'

/**
 * `npm run cloud -- …`: what the provider of a cloud service does to teams and editions; without words it says how it is called. Needs the
 * database: that of `DATABASE_URL`, or the embedded one of a server that runs on `DATA_DIR`.
 */
const database = openDatabase(databaseAddress(), { max: 1, onError: (error) => fail(error.message) })
const tools = {
  secrets: openSecrets(readConfig(process.env)),
  read: (file: string) => readFileSync(file, 'utf8'),
}
try {
  const said = await database.inNoTeam((db) => command(db, process.argv.slice(2), new Date(), tools))
  process.stdout.write(`${said}\n`)
} catch (error) {
  if (!(error instanceof ProviderError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
