import { createServer } from 'node:net'
import { ConfigError } from '#core/server/config.ts'

/**
 * Finds out whether the port can be listened on, before anything is made for a server that could not be reached.
 *
 * @throws ConfigError in one sentence, with the remedy
 */
export async function checkPort(port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host: '0.0.0.0', exclusive: true }, () => resolve())
  }).catch((error) => refusePort(port, error))
  await new Promise<void>((resolve) => probe.close(() => resolve()))
}

export function refusePort(port: number, error: NodeJS.ErrnoException): never {
  const why = { EADDRINUSE: 'another program listens there', EACCES: 'this account may not listen there' }[
    error.code ?? ''
  ]
  throw new ConfigError(`Gemba cannot listen on port ${port}: ${why ?? error.message}. Set PORT to another one.`)
}
