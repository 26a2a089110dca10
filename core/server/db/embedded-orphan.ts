import { execFile } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)

// Above every system's largest process id, so that no process can have it.
const NOBODY = 999_999_999

/** What postmaster.pid tells: `live` is a server on this very data, `reused` a stranger that got its id, else `none`. */
export type Postmaster = { state: 'live' | 'reused'; pid: number } | { state: 'none' }

/**
 * Looks whether a server of an earlier start still runs on the data. Whoever asks must hold the data directory's lock,
 * so that a live one is an orphan.
 *
 * @param cluster the folder with postmaster.pid
 */
export async function findPostmaster(cluster: string): Promise<Postmaster> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!(pid > 0) || !isAlive(pid)) return { state: 'none' }
  return { state: (await isServerOf(pid, cluster)) ? 'live' : 'reused', pid }
}

/**
 * Takes a stranger's id out of postmaster.pid. The file itself stays: its shared-memory line is how PostgreSQL notices
 * back ends that outlive their postmaster, and starting beside those would ruin the data.
 */
export async function disownPid(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^\d+/, String(NOBODY)))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      const [cwd, data] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
      return cwd.dev === data.dev && cwd.ino === data.ino
    }
    if (process.platform === 'win32') {
      const { stdout } = await exec('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
      return stdout.toLowerCase().includes('postgres.exe')
    }
    const { stdout } = await exec('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes('postgres') && stdout.includes(cluster)
  } catch {
    return false
  }
}
