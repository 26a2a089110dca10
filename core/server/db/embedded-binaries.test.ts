import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeLinks } from './embedded-binaries.ts'

let root = ''

afterEach(() => rm(root, { recursive: true, force: true }))

test('makes the missing links between library names once, and leaves those that are there', async () => {
  root = await mkdtemp(path.join(tmpdir(), 'gemba-links-'))
  const lib = path.join(root, 'native', 'lib')
  await mkdir(lib, { recursive: true })
  await writeFile(path.join(lib, 'libpq.so.5.18'), 'library')
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  await writeFile(path.join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  await makeLinks(root)
  await makeLinks(root)
  expect(await readlink(path.join(lib, 'libpq.so'))).toBe('libpq.so.5.18')
  expect(await readFile(path.join(lib, 'libpq.so.5'), 'utf8')).toBe('library')
})

test('a package without a list of links needs none', async () => {
  root = await mkdtemp(path.join(tmpdir(), 'gemba-links-'))
  await expect(makeLinks(root)).resolves.toBeUndefined()
})
