import { createDatabase, dropDatabase } from './postgres.ts'
import { type ServerProcess, startProcess } from './process.ts'

export interface EmptyServer extends ServerProcess {
  /** Where the one who started it makes the first team. */
  setupLink: string
  end(): Promise<void>
}

/** A server over an empty database, as it stands after the one command. */
export async function startEmpty(): Promise<EmptyServer> {
  const databaseUrl = await createDatabase()
  const server = await startProcess({ DATABASE_URL: databaseUrl })
  const [setupLink] = server.printed.flatMap((line) => /\S+\/setup#\S+/.exec(line) ?? [])
  if (!setupLink) throw new Error(`The server printed no link: ${server.printed.join('\n')}`)
  return {
    ...server,
    setupLink,
    async end() {
      await server.stop()
      await dropDatabase(databaseUrl)
    },
  }
}
