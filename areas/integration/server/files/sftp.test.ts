import { mkdir, mkdtemp, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readNetworks } from '#core/server/networks.ts'
import { beginning } from '../erp/connector.ts'
import { sftpConnector } from './sftp.ts'
import { readSftpAddress, sftpIssue } from './sftp-address.ts'
import { startSftp } from './sftp-server.fixture.ts'

const servers: Awaited<ReturnType<typeof startSftp>>[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    // Every connection is ended.
    await vi.waitUntil(() => server.open() === 0)
    await server.close()
  }
})

const ask = { form: 'files' as const, path: '', pattern: '*.csv', idField: 'no', after: 'move' as const }

async function place() {
  const root = await mkdtemp(join(tmpdir(), 'gemba-sftp-'))
  await mkdir(join(root, 'out'))
  const server = await startSftp(root)
  servers.push(server)
  const target = {
    teamId: 7,
    address: `${server.address}/out`,
    settings: { protocol: 'sftp' as const, user: 'erp', hostKey: server.hostKey },
    secret: 'open sesame',
    kinds: [],
  }
  const put = async (name: string, text: string, minutes = 60) => {
    await writeFile(join(root, name), text)
    const at = new Date(Date.now() - minutes * 60_000)
    await utimes(join(root, name), at, at)
  }
  const connector = sftpConnector('any')
  const run = async (more: Partial<typeof target> = {}, asked: Partial<typeof ask> = {}) => {
    const ids: string[] = []
    let from: ReturnType<typeof beginning> | null = beginning('')
    while (from) {
      const page: Awaited<ReturnType<typeof connector.read>> = await connector.read(
        { ...target, ...more },
        { ...ask, ...asked },
        [],
        from,
      )
      if ('problem' in page) return { ids, problem: page.problem, error: page.error }
      ids.push(...page.records.map(({ externalId }) => externalId))
      from = page.next
    }
    return { ids }
  }
  return { root, server, target, put, connector, run }
}

test('files of another server are read once, the oldest first, and moved away there', async () => {
  const { root, put, run } = await place()
  await put('out/b.csv', 'no,title\nB1,x', 120)
  await put('out/a.csv', 'no,title\nA1,x\nA2,y', 60)
  await put('out/note.txt', 'no\nT')
  await put('out/.hidden.csv', 'no\nH')
  await put('out/new.csv', 'no\nN', 0)
  expect(await run()).toEqual({ ids: ['B1', 'A1', 'A2'] })
  expect((await readdir(join(root, 'out'))).sort()).toEqual(['.hidden.csv', 'done', 'new.csv', 'note.txt'])
  // Another file of the same name is another file, beside the one that was read before.
  await put('out/a.csv', 'no,title\nA3,z', 30)
  expect(await run()).toEqual({ ids: ['A3'] })
  expect((await readdir(join(root, 'out/done'))).filter((name) => name.endsWith('a.csv'))).toHaveLength(2)
  expect(await run()).toEqual({ ids: [] })
})

test('a login by key is one, a wrong password none', async () => {
  const { server, put, run, connector, target } = await place()
  await put('out/a.csv', 'no\nA1')
  expect(await run({ secret: 'open barley' })).toMatchObject({ ids: [], problem: 'auth' })
  expect(await run({ secret: '-----BEGIN OPENSSH PRIVATE KEY-----\nnone\n' })).toMatchObject({ problem: 'auth' })
  const seen = await connector.test({ ...target, secret: server.userKey })
  expect(seen).toMatchObject({ result: { absent: true }, answer: 'a.csv 5' })
  expect(await run({ secret: server.userKey })).toEqual({ ids: ['A1'] })
})

test('to a server of another key nothing is sent: its fingerprint is told', async () => {
  const { server, target, connector, run } = await place()
  const other = await place()
  for (const hostKey of ['', other.server.hostKey])
    expect(await run({ settings: { ...target.settings, hostKey } })).toEqual({
      ids: [],
      problem: 'hostKey',
      error: server.hostKey,
    })
  const { result } = await connector.test({ ...target, settings: { ...target.settings, hostKey: '' } })
  expect(result).toMatchObject({ problem: 'hostKey', error: server.hostKey })
})

test('nothing leads out of the folder, and what is not there is told', async () => {
  const { root, put, run } = await place()
  await mkdir(join(root, 'secret'))
  await put('secret/s.csv', 'no\nS')
  await symlink(join(root, 'secret/s.csv'), join(root, 'out/link.csv'))
  await symlink(join(root, 'secret'), join(root, 'out/linked'))
  await put('out/a.csv', 'no\nA1')
  expect(await run()).toEqual({ ids: ['A1'] })
  expect(await run({}, { path: 'linked' })).toMatchObject({ problem: 'rejected' })
  expect(await run({}, { path: '../secret' })).toMatchObject({ problem: 'rejected' })
  expect(await run({}, { path: 'none' })).toMatchObject({ problem: 'missing' })
})

test('a server of the own network is called where that is allowed, and one that is down is told', async () => {
  const { server, target, run } = await place()
  const inner = sftpConnector(readNetworks('10.0.0.0/8') as NonNullable<ReturnType<typeof readNetworks>>)
  expect(await inner.read(target, ask, [], beginning(''))).toMatchObject({ problem: 'inner' })
  const port = Number(new URL(server.address).port)
  servers.splice(servers.indexOf(server), 1)
  await server.close()
  expect(await run({ address: `sftp://127.0.0.1:${port}` })).toMatchObject({ problem: 'network' })
})

test('an address names a server and perhaps a folder', () => {
  expect(readSftpAddress('sftp://files.example.com/out%20box/erp/')).toEqual({
    host: 'files.example.com',
    port: 22,
    path: '/out box/erp',
  })
  expect(readSftpAddress('sftp://files.example.com:2222')).toMatchObject({ port: 2222, path: '' })
  for (const wrong of [
    'ftp://a/b',
    'sftp://',
    'sftp://me:secret@a/b',
    'sftp://a/b?c',
    'sftp://a/%00',
    'a',
    'sftp://a/%zz',
  ])
    expect(sftpIssue(wrong)?.key, wrong).toBe('erpConnector.noSftp')
})
