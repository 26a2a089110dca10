import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startProcess } from '../support/process.ts'

let folder: string
let server: ServerProcess

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gemba-lost-'))
  // The account of PostgreSQL must be able to pass.
  await chmod(folder, 0o755)
  server = await startProcess({ DATABASE_URL: '', DATA_DIR: path.join(folder, 'data') })
}, 60_000)
afterAll(async () => {
  server?.process.kill('SIGKILL')
  if (folder) await rm(folder, { recursive: true, force: true })
})

const postmaster = async () => Number.parseInt(await readFile(path.join(folder, 'data/pg/postmaster.pid'), 'utf8'), 10)

test('a server whose own PostgreSQL ends starts it again; where it cannot, it ends with a code and says why', async () => {
  let told = ''
  server.process.stderr?.on('data', (chunk) => {
    told += String(chunk)
  })
  const ready = async () => (await fetch(`${server.address}/readyz`).catch(() => null))?.status
  expect(await ready()).toBe(200)
  const first = await postmaster()
  process.kill(first, 'SIGKILL')
  await expect.poll(async () => (await postmaster().catch(() => first)) !== first, { timeout: 20_000 }).toBe(true)
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)

  const ended = once(server.process, 'exit') as Promise<[number | null]>
  const second = await postmaster()
  await rename(path.join(folder, 'data/pg/global/pg_control'), path.join(folder, 'gone'))
  process.kill(second, 'SIGKILL')
  const [code] = await ended
  expect(code).toBe(1)
  expect(told).toContain('did not start')
}, 90_000)
