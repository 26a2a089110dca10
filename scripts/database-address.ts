import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../core/server/config.ts'

/** The address of the server's database: `DATABASE_URL`, or the embedded one as `docs/operating.md` tells it. */
export function databaseAddress(): string {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) return databaseUrl
  const settings = join(dataDir, 'pg/postgresql.conf')
  if (!existsSync(settings))
    return fail(`There is no data in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has them.`)
  const [, port] = /^port = '(\d+)'/m.exec(readFileSync(settings, 'utf8')) ?? []
  const secret = readFileSync(join(dataDir, 'pg.password'), 'utf8').trim()
  return `postgres://gemba_admin:${secret}@127.0.0.1:${port}/gemba`
}

/** Ends a command with what is to be put right. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
