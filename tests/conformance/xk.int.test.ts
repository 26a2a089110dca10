import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { issueInventory, receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { balanceCrud } from '#areas/inventory/contract/stock.ts'
import { makeStore } from '#areas/inventory/server/testing.ts'
import { getIncomeLabel } from '#areas/xk/contract/xk.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

async function line() {
  const admin = await gemba.team()
  await admin.call(switchTeamArea, { area: 'xk', on: true, confirmed: ['withOthers'] })
  const { products, places } = await makeStore(admin)
  const [productId = 0] = products
  const [toLocationId = 0] = places
  const receive = async (lotNumber: string, inspect = false) => {
    const sent = {
      kind: 'receipt' as const,
      productId,
      toLocationId,
      lotNumber,
      quantity: 500,
      supplier: 'Steel Co',
      inspect,
    }
    return (await admin.call(receiveInventory, sent)).lotId
  }
  return { admin, productId, receive }
}

test('a received lot has its label, in the order asked for and once, and says that it waits to be inspected', async () => {
  const { admin, receive } = await line()
  const coil = await receive('COIL-1')
  const other = await receive('COIL-2', true)
  const { labels } = await admin.call(getIncomeLabel, { ids: [other, coil, other] })
  expect(labels).toMatchObject([
    { lotNumber: 'COIL-2', quantity: 500, status: 'inInspection' },
    { lotNumber: 'COIL-1', quantity: 500, unit: 'pcs', status: 'free', productCode: 'M1', supplier: 'Steel Co' },
  ])
})

test('a lot without a number, one of which nothing is here, and one of another team have no label', async () => {
  const { admin, productId, receive } = await line()
  const unnumbered = await receive('')
  await expect(admin.call(getIncomeLabel, { ids: [unnumbered] })).rejects.toThrow('M1 has no lot number')
  const used = await receive('COIL-3')
  const { rows } = await admin.call(balanceCrud.select, { where: { productId, lotNumber: 'COIL-3' } })
  await admin.call(issueInventory, { id: rows[0]?.id as number, quantity: 500, kind: 'consumption' })
  await expect(admin.call(getIncomeLabel, { ids: [used] })).rejects.toThrow('The quantity of lot COIL-3 is 0')
  const { admin: stranger } = await line()
  await expect(stranger.call(getIncomeLabel, { ids: [used] })).rejects.toThrow('404')
})
