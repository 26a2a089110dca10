import { afterAll, beforeAll, expect, test } from 'vitest'
import { productCrud } from '#areas/materials/contract/product.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../../contract/erp.api.ts'
import { inwardPresets } from '../../contract/erp-presets.ts'
import { fetchErpSource, getErpSources, previewErpSource, setErpSource } from '../../contract/erp-source.api.ts'
import type { Rig } from './conformance.fixture.ts'
import { odooRig } from './rigs.fixture.ts'

let gemba: TestGemba
let rig: Rig
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { GEMBA_SECRET: 'a secret of this test' } })
  rig = await odooRig()
})
afterAll(async () => {
  await gemba?.end()
  await rig?.end()
})

const settings = { protocol: 'odoo' as const, database: 'factory', user: 'gemba@example.com' }
const setup = () => ({ name: 'Odoo', address: rig.address, settings, secret: 'key-of-odoo', kinds: [] })

test('a system that is known by name is set up, tried and fetched from with what it is known by', async () => {
  const admin = await gemba.team()
  const { id } = await admin.call(api.addErpConnector, setup())
  expect(await admin.call(api.testErpConnector, { id })).toMatchObject({ ok: true, problem: null })
  const known = await admin.call(api.getErpConnector, { id })
  expect(known).toMatchObject({ settings, hasSecret: true })
  expect(JSON.stringify(known)).not.toContain('key-of-odoo')

  await rig.put('P-1', new Date('2026-03-01'))
  await rig.put('P-2', new Date('2026-03-02'))
  const preset = inwardPresets.odoo?.product
  if (!preset) throw new Error('no preset')
  // The test's Odoo has no names of products.
  const rules = preset.rules.map((rule) => (rule.to === 'name' ? { ...rule, from: 'default_code' } : rule))
  const source = { connectorId: id, kind: 'product' as const, enabled: true, ask: preset.ask, everyMinutes: 0, rules }
  const seen = await admin.call(previewErpSource, source)
  expect(seen.rows[0]?.values).toEqual({ code: 'P-1', name: 'P-1', unit: 'Units' })
  await admin.call(setErpSource, { ...source, version: null })
  await admin.call(fetchErpSource, { id })
  const counts = async () => (await admin.call(getErpSources, { id })).sources[0]?.counts
  await expect.poll(counts, { timeout: 30_000 }).toEqual({ new: 2 })
  const { rows } = await admin.call(productCrud.select, { sort: [{ field: 'code', order: 'asc' }] })
  expect(rows.map(({ code, unit }) => [code, unit])).toEqual([
    ['P-1', 'Units'],
    ['P-2', 'Units'],
  ])
  const list = { form: 'list' as const, path: '/x', listField: '', idField: 'id' }
  const other = { ...source, ask: { ...list, cursorField: '', cursorStart: '', nextField: '' } }
  await expect(admin.call(previewErpSource, other)).rejects.toThrow('close and open this again')
})

test('what cannot be written back safely is refused when it is set up', async () => {
  const admin = await gemba.team()
  const rule = (to: string, from: string, value = '') => ({ to, from, value })
  const refused = async (kind: api.ErpKindRules) =>
    (await admin.raw(api.addErpConnector.path, { ...setup(), kinds: [kind] })).body
  const scrap = {
    kind: 'erp.scrap' as const,
    path: 'stock.scrap',
    rules: [rule('origin', 'key'), rule('qty', 'quantity')],
  }
  expect(JSON.stringify(await refused({ ...scrap, path: '' }))).toContain('enter the model')
  expect(JSON.stringify(await refused({ ...scrap, rules: [rule('qty', 'quantity')] }))).toContain('map key')
  const both = [...scrap.rules, rule('qty.unit', 'unit')]
  expect(JSON.stringify(await refused({ ...scrap, rules: both }))).toContain('“qty” and “qty.unit”')
  const { id } = await admin.call(api.addErpConnector, {
    ...setup(),
    kinds: [scrap, { kind: 'erp.orderCompleted', path: '', rules: [] }],
  })
  const { version } = await admin.call(api.getErpConnector, { id })
  const again = { ...setup(), id, version, secret: null }
  const change = (changed: object) => admin.call(api.updateErpConnector, { ...again, ...changed })
  await expect(change({ settings: { protocol: 'erpnext' } })).rejects.toThrow('create another connector')
  // Whoever would have the secret sent for another user, or to another database, must know it.
  await expect(change({ settings: { ...settings, user: 'other' } })).rejects.toThrow('Enter the secret')
  await expect(change({ settings: { ...settings, database: 'other' } })).rejects.toThrow('Enter the secret')
  expect(await change({ name: 'Our Odoo' })).toEqual({ id })
})
