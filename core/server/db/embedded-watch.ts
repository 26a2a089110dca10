import { connect } from 'node:net'
import { findPostmaster } from './embedded-orphan.ts'

const lookEvery = 1_000

/**
 * Looks every second whether the server still runs, and has it started again when it ended under us: killed by the system for its memory, or
 * by a person. What stands still is left alone; it may go on.
 *
 * @param folder the cluster's
 * @param again starts it at the same port, recovery included
 * @param lost told once when it could not be; then nobody looks any more
 * @returns the end of the watch, which waits for a start under way
 */
export function watchServer({
  folder,
  port,
  again,
  log,
  lost = () => {},
}: {
  folder: string
  port: number
  again: () => Promise<void>
  log: (message: string) => void
  lost?: (error: Error) => void
}): () => Promise<void> {
  let ended = false
  let looking = Promise.resolve()
  let busy = false
  const look = async () => {
    if ((await findPostmaster(folder)).state === 'live' || (await listens(port)) || ended) return
    log('The embedded PostgreSQL ended and is started again')
    await again()
    log('The embedded PostgreSQL runs again')
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    looking = look()
      .catch((error) => {
        clearInterval(timer)
        if (!ended) lost(error as Error)
      })
      .finally(() => {
        busy = false
      })
  }, lookEvery)
  timer.unref()
  return async () => {
    ended = true
    clearInterval(timer)
    await looking
  }
}

/** Where processes cannot be looked at, an open port says that the server lives. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
    socket.setTimeout(lookEvery, () => answer(true))
  })
}
