import { accessSync, constants, mkdirSync } from 'node:fs'
import pino from 'pino'
import { type Config, ConfigError, readConfig } from '#core/server/config.ts'
import { analyze } from '#core/server/db/analyze.ts'
import {
  DataDirInUse,
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '#core/server/db/embedded.ts'
import { MigrationError } from '#core/server/db/migrate.ts'
import { checkPort } from './free-port.ts'

/** The server as `npm start` runs it: its own PostgreSQL unless `DATABASE_URL` names one, the demo factory on an empty one. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  await checkPort(config.port)
  // The database starts while the product is being loaded, which leaves nothing else its turn.
  let launched = () => {}
  const product = new Promise<void>((resolve) => (launched = resolve)).then(() => import('./product.ts'))
  const [{ url, onDisk, stop: stopDatabase }, { makeDemo, setupLink, start }] = await Promise.all([
    databaseOf(config, log, launched),
    product,
  ])
  const gemba = await start({ config, databaseUrl: url, log, making: true }).catch(async (error) => {
    await stopDatabase()
    throw error
  })
  await onDisk

  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await gemba.stop()
    await stopDatabase()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())

  const demoMade = config.demo && (await makeDemo(gemba))
  gemba.made()
  const link = await setupLink(gemba.services)
  if (link) process.stdout.write(`\nCreate the first team and its administrator (this link works once):\n  ${link}\n`)
  process.stdout.write(`\nGemba is ready: ${gemba.address}\n`)
  // PostgreSQL would gather the statistics of the new tables by itself within minutes; now nobody waits for them.
  if (demoMade) await analyze(url)
}

async function databaseOf(
  config: Config,
  log: pino.Logger,
  launched: () => void,
): Promise<Pick<EmbeddedPostgres, 'url' | 'onDisk' | 'stop'>> {
  if (config.databaseUrl) {
    launched()
    return { url: config.databaseUrl, onDisk: Promise.resolve(), stop: async () => {} }
  }
  try {
    mkdirSync(config.dataDir, { recursive: true })
    accessSync(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(
      `Gemba cannot keep its data in ${config.dataDir} (${(error as Error).message}). ` +
        'Set DATA_DIR to a folder that this account may write, or DATABASE_URL to a PostgreSQL.',
    )
  }
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message) => log.info(message),
    launched,
    // Nothing can be kept any more; the service manager starts this process anew.
    onLost: (error) => fail(error),
  })
}

/** What the person who starts the server can mend himself; anything else is shown whole. */
const explained = [ConfigError, MigrationError, DataDirInUse, EmbeddedPostgresError]

function fail(error: Error): never {
  const text = explained.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error)
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}

main().catch(fail)
