import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { DataDirInUse } from './embedded-error.ts'

/** A held data directory. The operating system drops it when the process dies, however it dies. */
export interface DataDirLock {
  release(): Promise<void>
}

// From <sys/fcntl.h> of macOS and the BSDs; Node passes open(2) flags through but does not name these two.
const O_EXLOCK = 0x20
const O_NONBLOCK = 0x4
const O_RDWR = 0x2
const O_CREAT = 0x200

/**
 * Takes the data directory for this process alone.
 *
 * The lock is never a file's existence: on Linux it is an abstract socket named by the folder's device and inode, on
 * Windows a named pipe, elsewhere a flock taken by open(2). All three vanish with their process, so nothing can be stale.
 * The pid in `gemba.lock` is written for the message only. Linux: the name is seen within one network namespace, so
 * two containers must not be given one volume.
 *
 * @param dataDir an existing folder
 * @throws DataDirInUse when another live process, or an earlier call in this one, holds it
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const note = path.join(dataDir, 'gemba.lock')
  const named = process.platform === 'linux' || process.platform === 'win32'
  const lock = named ? await listenOn(await lockName(dataDir)) : await lockFile(note)
  if (lock === undefined) throw new DataDirInUse(dataDir, await readPid(note))
  try {
    await writeFile(note, `${process.pid}\n`)
    return lock
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function lockName(dataDir: string): Promise<string> {
  if (process.platform === 'linux') {
    const { dev, ino } = await stat(dataDir, { bigint: true })
    return `\0gemba-data-${dev}-${ino}`
  }
  const folder = (await realpath(dataDir)).toLowerCase()
  return `\\\\?\\pipe\\gemba-data-${createHash('sha256').update(folder).digest('hex')}`
}

function listenOn(name: string): Promise<DataDirLock | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    // Exclusive: a cluster worker must not be handed its primary's listener.
    server.listen({ path: name, exclusive: true }, () => {
      server.unref()
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

async function lockFile(file: string): Promise<DataDirLock | undefined> {
  let handle: FileHandle
  try {
    handle = await open(file, O_RDWR | O_CREAT | O_EXLOCK | O_NONBLOCK, 0o644)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw error
  }
  return { release: () => handle.close() }
}

async function readPid(note: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(note, 'utf8').catch(() => ''), 10)
  return pid > 0 ? pid : undefined
}
