import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from '#core/server/db/embedded-lock.ts'
import { sweepAbandoned } from './sweep.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'gemba-sweep-'))
  for (const name of ['run-dead', 'run-live', 'other']) await mkdir(path.join(parent, name))
})

afterEach(() => rm(parent, { recursive: true, force: true }))

test('removes the folders of dead runs and leaves the living and the strange', async () => {
  const lock = await lockDataDir(path.join(parent, 'run-live'))
  await sweepAbandoned(parent, 'run-', 0)
  expect((await readdir(parent)).sort()).toEqual(['other', 'run-live'])
  await lock.release()
  await sweepAbandoned(parent, 'run-', 0)
  expect(await readdir(parent)).toEqual(['other'])
})

test('leaves a folder that was made just now', async () => {
  await sweepAbandoned(parent, 'run-')
  expect((await readdir(parent)).sort()).toEqual(['other', 'run-dead', 'run-live'])
})
