import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../support/process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gemba-refused-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a start that cannot be says: words for a person, and no trace of the program. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const { message } = await startProcess(environment).then(
    async (server) => {
      await server.stop()
      return new Error('it started')
    },
    (error: Error) => error,
  )
  expect(message).toContain('the server ended with 1')
  expect(message).not.toMatch(/^ +at /m)
  return message
}

test('a port that is taken is told in one sentence, before a database is made for it', async () => {
  const taken = createServer()
  const port = await new Promise<number>((resolve) =>
    taken.listen(0, '0.0.0.0', () => resolve((taken.address() as { port: number }).port)),
  )
  try {
    const environment = { DATA_DIR: join(folder, 'data'), PORT: String(port) }
    expect(await refusal(environment)).toMatch(
      new RegExp(
        `^the server ended with 1: \\s*Gemba cannot listen on port ${port}: another program listens there\\. Set PORT[^\\n]*\\s*$`,
      ),
    )
  } finally {
    await new Promise((resolve) => taken.close(resolve))
  }
  await expect(stat(join(folder, 'data'))).rejects.toThrow('ENOENT')
}, 60_000)

test('a data folder that cannot be is told', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await refusal({ DATA_DIR: file })).toMatch(/cannot keep its data in .*file.*Set DATA_DIR/s)
})

test('a database that cannot be reached is told, without its password', async () => {
  const said = await refusal({ DATABASE_URL: 'postgres://somebody:hidden@127.0.0.1:1/mes' })
  expect(said).toMatch(/database mes on 127\.0\.0\.1:1 cannot be reached as somebody.*Check DATABASE_URL/s)
  expect(said).not.toContain('hidden')
})
