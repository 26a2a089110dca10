import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { start } from '#apps/server/start.ts'
import { createTeam, hashPassword } from '#areas/identity/server/index.ts'
import { readConfig } from '#core/server/config.ts'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'

const password = 'Bench-pass-1'

/**
 * A server over an embedded PostgreSQL of its own with its usual settings, in this process, on a free port.
 *
 * @param environment settings of it besides
 */
export async function startBenchServer(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'gemba-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  const config = readConfig({ PORT: '0', MQTT_PORT: 'off', GEMBA_DEMO: 'off', LOG_LEVEL: 'error', ...environment })
  const gemba = await start({
    config,
    databaseUrl: postgres.url,
    log: pino({ level: 'error' }),
    publicCallsPerMinute: 1_000_000,
  })
  let phones = 0
  return {
    gemba,
    address: gemba.address,
    databaseUrl: postgres.url,
    /** A new team with its administrator, logged in. */
    async makeTeam(name: string) {
      const passwordHash = await hashPassword(password)
      const person = { account: name, name, phoneNo: String(13_600_000_000 + ++phones), passwordHash }
      const made = await gemba.services.database.inNoTeam((db) =>
        createTeam(db, gemba.services, { name, zone: 'Asia/Shanghai', demo: false }, person),
      )
      const answer = await fetch(`${gemba.address}/user/web/pwLogin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account: name, password }),
      })
      const { data } = (await answer.json()) as { data: { token: string } }
      return { ...made, token: data.token }
    },
    async stop() {
      await gemba.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
