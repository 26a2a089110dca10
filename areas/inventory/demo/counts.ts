import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import * as api from '../contract/count.ts'
import { locationCrud } from '../contract/location.ts'
import { balanceCrud } from '../contract/stock.ts'
import { finished } from './stock.ts'

const day = 86_400_000

/** Counts of some bins each, and how far each has come. */
const courses = [
  { bins: ['RM-B1', 'RM-B2'], ago: 6, until: 'posted', off: -2 },
  { bins: ['FG-C3'], ago: 1, until: 'submitted', off: -1 },
  { bins: ['FG-C4', 'FG-B4'], ago: 0, until: 'counting', off: 0 },
] as const

/** Differences are approved by one person; a count was posted last week, one waits for its approval, one is being counted. */
async function count(demo: DemoCaller, people: People): Promise<void> {
  const present = demo.now.getTime()
  const [one, two] = people.by.get('warehouse') as [Person, Person]
  const approver = people.named.get('approver1') as Person
  const levels = [{ roleIds: [], userIds: [approver.userId] }]
  await demo.call(updateApprovalSetting, { kind: api.stockCountKind, levels })
  const { rows: places } = await demo.call(locationCrud.select, { where: { kind: ['storage'] }, pageSize: 100 })
  for (const { bins, ago, until, off } of courses) {
    demo.now = new Date(present - ago * day)
    demo.become(one)
    const locationIds = places.filter(({ code }) => bins.some((bin) => bin === code)).map(({ id }) => id)
    const { id } = await demo.call(api.addStockCount, { scope: 'places', locationIds })
    await enter(demo, [one, two], id, until === 'counting' ? 1 : Number.POSITIVE_INFINITY, off)
    if (until === 'counting') continue
    demo.become(one)
    const { status } = await demo.call(api.submitStockCount, { id })
    if (until !== 'posted' || status === 'posted') continue
    demo.become(approver)
    await demo.call(api.approveStockCount, { ids: [id], note: '已核实，下月改进摆放' })
  }
  demo.now = new Date(present)
}

/** Counts lines as the books have them, the first one `off` by some; what differs another person counts again. */
async function enter(demo: DemoCaller, [one, two]: [Person, Person], id: number, most: number, off: number) {
  const { rows } = await demo.call(balanceCrud.select, { pageSize: 200 })
  const { lines } = await demo.call(api.getStockCountSheet, { id })
  for (const [i, line] of lines.slice(0, most).entries()) {
    const there = rows.filter(
      ({ locationCode, productCode, lotNumber }) =>
        locationCode === line.locationCode && productCode === line.productCode && (lotNumber ?? '') === line.lotNumber,
    )
    const book = there.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
    // Beyond a hundredth, so that somebody counts again.
    const counted = i === 0 ? Math.max(0, Math.floor(book * (1 + off / 50))) : book
    demo.become(one)
    const { status } = await demo.call(api.countStockLine, { id: line.id, counted })
    if (status !== 'toRecount') continue
    demo.become(two)
    await demo.call(api.countStockLine, { id: line.id, counted })
  }
}

export const counts = demoPart({
  name: 'inventory.counts',
  needs: { people: demoPeople, finished },
  make: (demo, told) => count(demo, told.people),
})
