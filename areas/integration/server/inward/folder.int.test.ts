import { mkdtempSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productCrud } from '#areas/materials/contract/product.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { addErpConnector, getErpConnector, testErpConnector, updateErpConnector } from '../../contract/erp.api.ts'
import * as api from '../../contract/erp-source.api.ts'
import { erpRecordCrud } from '../../contract/erp-source.ts'
import { startSftp } from '../files/sftp-server.fixture.ts'

const root = mkdtempSync(join(tmpdir(), 'gemba-folder-'))
let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>
beforeAll(async () => {
  // Teams are counted from one in each database.
  gemba = await startTestGemba({ environment: { FILE_FOLDERS: `1/erp=${root}`, INNER_ADDRESSES: '127.0.0.1' } })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

const folder = {
  name: 'Files',
  address: 'folder://erp',
  settings: { protocol: 'folder' as const },
  kinds: [],
  secret: null,
}
const rule = (to: string, from: string, value = '') => ({ to, from, value })
const rules = [
  rule('code', '物料编码'),
  rule('name', 'No. of title'),
  rule('unit', '', 'pcs'),
  rule('standardPrice', 'qty'),
]

async function put(name: string, text: string) {
  await writeFile(join(root, name), text)
  const at = new Date(Date.now() - 3_600_000)
  await utimes(join(root, name), at, at)
}

const issues = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(Refused)
  return (error as Refused).body.data as { fields?: Record<string, string> } & Record<string, string>
}

test('only a folder that is allowed to the team is read, and nothing is told to it', async () => {
  expect(admin.teamId).toBe(1)
  const other = await gemba.team()
  expect(JSON.stringify(await issues(other.call(addErpConnector, folder)))).toContain(
    `FILE_FOLDERS=${other.teamId}/erp`,
  )
  const elsewhere = { ...folder, address: 'folder://etc' }
  expect(JSON.stringify(await issues(admin.call(addErpConnector, elsewhere)))).toContain('folder://erp')
  const told = { ...folder, kinds: [{ kind: 'erp.scrap' as const, path: 'x', rules: [] }] }
  expect(JSON.stringify(await issues(admin.call(addErpConnector, told)))).toContain('nothing is written back')
})

test('files come in as a sheet would: new, refused by their cells, in conflict with what was changed here', async () => {
  const { id } = await admin.call(addErpConnector, folder)
  await put('items.csv', '物料编码,No. of title,qty\nA,Part A,5\nB,Part B,many\n')
  expect(await admin.call(testErpConnector, { id })).toMatchObject({
    ok: true,
    answer: expect.stringContaining('items.csv') as string,
  })
  const ask = { form: 'files' as const, path: '', pattern: '*.csv', idField: '物料编码', after: 'move' as const }
  const source = { connectorId: id, kind: 'product' as const, enabled: true, everyMinutes: 0, ask, rules }
  const seen = await admin.call(api.previewErpSource, source)
  expect(seen.rows[0]).toEqual({
    externalId: 'A',
    values: { code: 'A', name: 'Part A', unit: 'pcs', standardPrice: '5' },
  })
  // A preview writes nothing and moves nothing.
  expect(await readdir(root)).toEqual(['items.csv'])
  await admin.call(api.setErpSource, { ...source, version: null })
  const fetched = async () => {
    const ended = async () => (await admin.call(api.getErpSources, { id })).sources[0]
    const before = (await ended())?.endedAt
    await admin.call(api.fetchErpSource, { id })
    await expect.poll(async () => (await ended())?.endedAt, { timeout: 30_000 }).not.toBe(before)
    return (await ended())?.counts
  }
  expect(await fetched()).toEqual({ new: 1, refused: 1 })
  expect(await readdir(root)).toEqual(['done'])
  const records = async () =>
    (await admin.call(erpRecordCrud.select, { sort: [{ field: 'document', order: 'asc' }] })).rows
  expect((await records()).map(({ document, state }) => [document, state])).toEqual([
    ['A', 'taken'],
    ['B', 'refused'],
  ])
  expect((await records())[1]?.reason).toContain('Must be a number')
  const [product] = (await admin.call(productCrud.select, {})).rows
  await admin.call(productCrud.update, { id: product?.id as number, version: product?.version as number, name: 'Mine' })
  await put('items.csv', '物料编码,No. of title,qty\nA,Theirs,5\nB,Part B,7\n')
  expect(await fetched()).toEqual({ new: 1, conflicts: 1 })
  expect((await admin.call(productCrud.select, {})).rows.map(({ name }) => name).sort()).toEqual(['Mine', 'Part B'])
  // Nothing new lies there.
  expect(await fetched()).toEqual({})
})

test('a server by SFTP shows its fingerprint first, and gets the password once that is entered', async () => {
  const server = await startSftp(mkdtempSync(join(tmpdir(), 'gemba-sftp-')))
  const settings = { protocol: 'sftp' as const, user: 'erp', hostKey: '' }
  const draft = { name: 'SFTP', address: server.address, settings, kinds: [], secret: 'open sesame' }
  const wrong = async (change: object) =>
    JSON.stringify(await issues(admin.call(addErpConnector, { ...draft, ...change })))
  expect(await wrong({ address: 'https://files.example.com' })).toContain('sftp://')
  expect(await wrong({ secret: null })).toContain('secret')
  expect(await wrong({ settings: { ...settings, hostKey: 'MD5:00' } })).toContain('hostKey')
  const { id } = await admin.call(addErpConnector, draft)
  expect(await admin.call(testErpConnector, { id })).toMatchObject({
    ok: false,
    problem: 'hostKey',
    error: server.hostKey,
  })
  const change = async (more: object) => {
    const { version } = await admin.call(getErpConnector, { id })
    return admin.call(updateErpConnector, { ...draft, secret: null, id, version, ...more })
  }
  // Nothing was sent there yet, so the password stays.
  await change({ settings: { ...settings, hostKey: server.hostKey } })
  expect(await admin.call(testErpConnector, { id })).toMatchObject({ ok: true })
  // To another server it does not go by itself.
  const other = { ...settings, hostKey: `SHA256:${'A'.repeat(43)}` }
  expect(JSON.stringify(await issues(change({ settings: other })))).toContain('secret')
  const kept = await admin.call(getErpConnector, { id })
  expect(kept).toMatchObject({ hasSecret: true, settings: { hostKey: server.hostKey } })
  expect(JSON.stringify(kept)).not.toContain('sesame')
  await expect.poll(server.open).toBe(0)
  await server.close()
})
