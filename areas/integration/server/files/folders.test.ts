import { mkdir, mkdtemp, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Folder, isCalled } from '#core/server/files/folder.ts'
import type { SourcePage } from '../erp/connector.ts'
import { beginning } from '../erp/connector.ts'
import { folderConnector } from './connector.ts'

test('a pattern names files', () => {
  const called = (pattern: string) =>
    ['a.csv', 'ab.csv', 'a.xlsx', 'a.csv.tmp'].filter((name) => isCalled(name, pattern))
  expect(called('*.csv')).toEqual(['a.csv', 'ab.csv'])
  expect(called('?.*')).toEqual(['a.csv', 'a.xlsx', 'a.csv.tmp'])
  expect(called('a*c*v')).toEqual(['a.csv', 'ab.csv'])
  expect(called('')).toEqual([])
})

async function place() {
  const root = await mkdtemp(join(tmpdir(), 'gemba-files-'))
  const connector = folderConnector(new Map([['7/erp', root]]))
  const target = {
    teamId: 7,
    address: 'folder://erp',
    settings: { protocol: 'folder' as const },
    secret: null,
    kinds: [],
  }
  const put = async (name: string, text: string, minutes = 60) => {
    await writeFile(join(root, name), text)
    const at = new Date(Date.now() - minutes * 60_000)
    await utimes(join(root, name), at, at)
  }
  const ask = { form: 'files' as const, path: '', pattern: '*.csv', idField: 'no', after: 'move' as const }
  /** A whole run from a cursor: the ids that came, and the cursor after it. */
  const run = async (seen: string, more: Partial<Omit<typeof ask, 'after'>> & { after?: 'move' | 'stay' } = {}) => {
    const ids: string[] = []
    let from: ReturnType<typeof beginning> | null = beginning(seen)
    let cursor = seen
    for (let calls = 0; from && calls < 50; calls++) {
      const page: SourcePage | { problem: string; error: string } = await connector.read(
        target,
        { ...ask, ...more },
        [],
        from,
      )
      if ('problem' in page) return { ids, cursor, problem: page.problem, error: page.error }
      ids.push(...page.records.map(({ externalId }) => externalId))
      cursor = page.seen
      from = page.next
    }
    return { ids, cursor }
  }
  return { root, connector, target, put, run, ask }
}

test('files are read once, the oldest first, and moved away when their rows are taken', async () => {
  const { root, put, run } = await place()
  await put('b.csv', 'no,title\nB1,x', 120)
  await put('a.csv', 'no,title\nA1,x\nA2,y', 60)
  await put('note.txt', 'no\nT')
  await put('.hidden.csv', 'no\nH')
  const first = await run('')
  expect(first.ids).toEqual(['B1', 'A1', 'A2'])
  expect((await readdir(root)).sort()).toEqual(['.hidden.csv', 'done', 'note.txt'])
  expect((await run(first.cursor)).ids).toEqual([])
  // Another file of the same name is another file, beside the one that was read before.
  await put('a.csv', 'no,title\nA3,z', 30)
  expect((await run(first.cursor)).ids).toEqual(['A3'])
  expect((await readdir(join(root, 'done'))).filter((name) => name.endsWith('a.csv'))).toHaveLength(2)
})

test('what stays is known: it comes again when it was changed, not when it was touched', async () => {
  const { put, run } = await place()
  await put('a.csv', 'no\nA1')
  const first = await run('', { after: 'stay' })
  expect(first.ids).toEqual(['A1'])
  await put('a.csv', 'no\nA1', 30)
  const touched = await run(first.cursor, { after: 'stay' })
  expect(touched.ids).toEqual([])
  await put('a.csv', 'no\nA1\nA2', 20)
  expect((await run(touched.cursor, { after: 'stay' })).ids).toEqual(['A1', 'A2'])
})

test('a large file comes page by page, and one that was changed meanwhile begins anew', async () => {
  const { connector, target, put, run, ask } = await place()
  const text = (count: number, mark = '') =>
    `no,t\n${Array.from({ length: count }, (_, i) => `R${i},${mark}`).join('\n')}`
  await put('a.csv', text(1200))
  expect((await run('', { after: 'stay' })).ids).toHaveLength(1200)
  const page = await connector.read(target, ask, [], beginning(''))
  if ('problem' in page || !page.next) throw new Error('no page')
  expect(page.records).toHaveLength(500)
  await put('a.csv', text(600, 'new'), 10)
  const next = await connector.read(target, ask, [], page.next)
  if ('problem' in next) throw new Error(next.problem)
  expect([next.records.length, next.records[0]?.record]).toEqual([
    500,
    { no: 'R0', t: 'new', '@file': 'a.csv', '@row': '2' },
  ])
})

test('a file that is still being written waits', async () => {
  const { put, run } = await place()
  await put('a.csv', 'no\nA1', 0)
  expect((await run('')).ids).toEqual([])
})

test('nothing leads out of the folder: no link, no way up, no other team’s name', async () => {
  const { root, connector, target, put, run, ask } = await place()
  const other = await mkdtemp(join(tmpdir(), 'gemba-else-'))
  await writeFile(join(other, 'secret.csv'), 'no\nS')
  await symlink(join(other, 'secret.csv'), join(root, 'link.csv'))
  await symlink(other, join(root, 'linked'))
  await mkdir(join(root, 'sub'))
  await put('a.csv', 'no\nA1')
  expect((await run('', { after: 'stay' })).ids).toEqual(['A1'])
  expect(await run('', { path: 'linked' })).toMatchObject({ problem: 'rejected' })
  expect(await run('', { path: '../' })).toMatchObject({ problem: 'rejected' })
  expect(await run('', { path: 'none' })).toMatchObject({ problem: 'missing' })
  const folder = await Folder.open(root, '')
  await expect(folder.read('link.csv', 100)).rejects.toThrow('ELOOP')
  await expect(folder.read('../x', 100)).rejects.toThrow('../x')
  expect(await connector.read({ ...target, teamId: 8 }, ask, [], beginning(''))).toMatchObject({ problem: 'missing' })
})

test('what cannot be read says which file, and stops there', async () => {
  const { put, run } = await place()
  await put('a.csv', 'code\nA1', 120)
  await put('b.csv', 'no\nB1')
  expect(await run('')).toMatchObject({ ids: [], problem: 'unreadable', error: 'a.csv: “no” ?' })
  await put('a.csv', 'no\n"A1', 110)
  expect(await run('')).toMatchObject({ problem: 'unreadable', error: expect.stringContaining('a.csv') as string })
  await put('a.csv', 'no\nA1', 100)
  expect((await run('')).ids).toEqual(['A1', 'B1'])
})
