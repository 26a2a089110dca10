import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { lockDataDir } from '#core/server/db/embedded-lock.ts'
import { findPostmaster } from '#core/server/db/embedded-orphan.ts'

/**
 * Removes the data of test runs that were killed, and ends their servers. Runs that live keep theirs: they hold its lock.
 *
 * @param parent the folder to look in
 * @param prefix how the names of the data folders begin
 * @param minAge milliseconds; a run makes its folder a moment before it locks it, so that younger ones are left alone
 */
export async function sweepAbandoned(parent: string, prefix: string, minAge = 60_000): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await sweep(path.join(parent, name), minAge).catch(() => undefined)
  }
}

async function sweep(folder: string, minAge: number): Promise<void> {
  if (Date.now() - (await stat(folder)).birthtimeMs < minAge) return
  const lock = await lockDataDir(folder)
  try {
    const server = await findPostmaster(path.join(folder, 'pg'))
    if (server.state === 'live') process.kill(server.pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  } finally {
    await lock.release()
  }
}
