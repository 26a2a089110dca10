import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from '#core/server/root.ts'
import type { Hall } from './hall.ts'

export interface Watched {
  n: number
  p50: number | null
  p95: number | null
  p99: number | null
  reads: number
  bytes: number
}

/** So many viewers in a process of their own. @returns what ends them and tells what they saw */
export async function watch(hall: Hall, viewers: number): Promise<() => Promise<Watched>> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/boards/viewers.ts', hall.address, hall.queryId, String(viewers)],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  return async () => {
    const told = once(lines, 'line')
    child.stdin.write('end\n')
    return JSON.parse(String((await told)[0])) as Watched
  }
}
