import { expect, test } from 'vitest'
import { startReceiver } from '#tests/support/receiver.ts'
import { beginning, type ErpConnector, type ErpTarget, type SourcePage } from './connector.ts'
import { erpnextConnector } from './erpnext.ts'
import { kingdeeConnector } from './kingdee.ts'
import { anyOf, here } from './rigs.fixture.ts'

type Row = Record<string, unknown>

const read = async (
  connector: ErpConnector,
  target: ErpTarget,
  ask: Parameters<ErpConnector['read']>[1],
  { fields, since = '' }: { fields: string[]; since?: string },
) => (await connector.read(target, ask, fields, beginning(since))) as SourcePage & { problem?: string; error?: string }

test('lines of one bill of Kingdee have numbers of their own, and that of the bill is the first’s', async () => {
  const lines: Row[] = [
    { FTreeEntity_FEntryId: 11, FBillNo: 'MO1', FTreeEntity_FSeq: 1 },
    { FTreeEntity_FEntryId: 12, FBillNo: 'MO1', FTreeEntity_FSeq: 2 },
    { FTreeEntity_FEntryId: 21, FBillNo: 'MO2', FTreeEntity_FSeq: 1 },
  ]
  const asked: string[] = []
  const server = await startReceiver(({ path, body }, response) => {
    if (path.includes('Login')) return void response.end(JSON.stringify({ LoginResultType: 1, KDSVCSessionId: 's' }))
    const { FieldKeys } = (JSON.parse(body) as { data: Row }).data
    asked.push(String(FieldKeys))
    const fields = String(FieldKeys).split(',')
    response.end(JSON.stringify(lines.map((line) => fields.map((field) => line[field] ?? 'x'))))
  })
  const settings = { protocol: 'kingdee' as const, account: 'a', user: 'u', appId: 'app' }
  const target = { teamId: 1, address: server.url, secret: 's', settings, kinds: [] }
  const connector = anyOf(kingdeeConnector(here))
  const ask = { form: 'query' as const, model: 'PRD_MO', filter: '' }
  const { records } = await read(connector, target, ask, { fields: ['@number', 'FMaterialId.FNumber'] })
  expect(records.map(({ externalId, record }) => [externalId, record['@number']])).toEqual([
    ['11', 'MO1'],
    ['12', 'MO1-2'],
    ['21', 'MO2'],
  ])
  expect(asked[0]).toBe('FTreeEntity_FEntryId,FModifyDate,FMaterialId.FNumber,FBillNo,FTreeEntity_FSeq')
  const other = { ...ask, model: 'BD_MATERIAL' }
  expect(await read(connector, target, other, { fields: ['@number'] })).toMatchObject({ problem: 'mapping' })
  await server.end()
})

test('what ERPNext deleted since the last run is told, unless it is there again or the list may not be read', async () => {
  let allowed = true
  const server = await startReceiver(({ path }, response) => {
    const url = new URL(path, 'http://erp')
    const filters = JSON.parse(url.searchParams.get('filters') ?? '[]') as unknown[][]
    const data = (rows: Row[]) => void response.end(JSON.stringify({ data: rows }))
    if (url.pathname.endsWith('Deleted%20Document')) {
      if (!allowed) return void response.writeHead(403).end('{}')
      expect(filters[0]).toEqual(['deleted_doctype', '=', 'Item'])
      return data([{ deleted_name: 'OLD' }, { deleted_name: 'BACK' }])
    }
    if (filters.some(([field, is]) => field === 'name' && is === 'in')) return data([{ name: 'BACK' }])
    data([{ name: 'NEW', modified: '2026-03-02 08:00:00.000000' }])
  })
  const target = {
    teamId: 1,
    address: server.url,
    secret: 'k:s',
    settings: { protocol: 'erpnext' as const },
    kinds: [],
  }
  const connector = anyOf(erpnextConnector(here))
  const ask = { form: 'records' as const, model: 'Item', filter: '' }
  const since = '2026-03-01 08:00:00.000000'
  expect((await read(connector, target, ask, { fields: [], since })).gone).toEqual(['OLD'])
  // All of it is read: what is not there was never taken.
  expect((await read(connector, target, ask, { fields: [] })).gone).toBeUndefined()
  allowed = false
  const page = await read(connector, target, ask, { fields: [], since })
  expect([page.gone, page.records.length]).toEqual([[], 1])
  await server.end()
})
