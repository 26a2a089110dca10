import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { locationCrud } from '../contract/location.ts'
import { keptDays, reserveStagingNeed } from '../contract/reservation.ts'
import * as api from '../contract/staging.ts'
import { balanceCrud } from '../contract/stock.ts'
import { fed } from './fed.ts'

const hour = 3_600_000

/** What the next tasks need: one staging order was handed over, one is being picked, one waits; beside a station a kanban holds a minimum. */
async function stage(demo: DemoCaller, people: People): Promise<void> {
  const present = demo.now.getTime()
  demo.become(people.by.get('warehouse')?.[0] as Person)
  const { rows: needs } = await demo.call(api.stagingNeedCrud.select, { where: { state: ['enough'] }, pageSize: 100 })
  const taskIds = [...new Set(needs.map(({ taskId }) => taskId ?? 0))].slice(0, 3)
  for (const [i, taskId] of taskIds.entries()) {
    demo.now = new Date(present - (3 - i) * hour)
    await demo.call(api.addStaging, { taskIds: [taskId] })
  }
  const { rows } = await demo.call(api.stagingCrud.select, { where: { kind: ['task'] }, pageSize: 10 })
  const [, picking, handed] = rows
  for (const [i, order] of [handed, picking].entries()) {
    if (!order) continue
    demo.now = new Date(present - (2 - i) * hour)
    const { lines } = await demo.call(api.getStagingSheet, { id: order.id })
    const wanted = i === 0 ? lines : lines.slice(0, 1)
    for (const line of wanted)
      for (const { id, quantity } of line.proposals)
        await demo.call(api.pickStaging, { lineId: line.id, id, quantity, confirmed: ['notFirst'] })
    if (i > 0 || !lines.some(({ proposals }) => proposals.length)) continue
    const receiver = people.by.get('operator')?.[0] as Person
    const given = { id: order.id, version: order.version, receiverId: receiver.userId }
    await demo.call(api.handOverStaging, { ...given, confirmed: ['partStaging'] })
  }
  demo.now = new Date(present)
  await keepNext(demo)
  await holdMinimum(demo)
}

/** What the next task needs that nothing was brought to is kept for its work order. */
async function keepNext(demo: DemoCaller): Promise<void> {
  const { rows } = await demo.call(api.stagingNeedCrud.select, { where: { state: ['enough'] }, pageSize: 20 })
  const [next] = rows
  if (!next) return
  const needs = [{ workOrderId: next.workOrderId ?? 0, materialId: next.materialId ?? 0 }]
  await demo.call(reserveStagingNeed, { needs, until: dateOf(demo.now.getTime() + keptDays * 24 * hour) })
}

/** Of what lies beside a station its half is the minimum; the next one to look would refill what is used. */
async function holdMinimum(demo: DemoCaller): Promise<void> {
  const { rows: places } = await demo.call(locationCrud.select, { where: { kind: ['lineSide'] }, pageSize: 100 })
  const { rows } = await demo.call(balanceCrud.select, { where: { kind: ['lineSide'] }, pageSize: 100 })
  const seen = new Set<string>()
  for (const { locationId, productId, quantity } of rows) {
    const key = `${locationId} ${productId}`
    if (seen.size >= 3 || seen.has(key) || !places.some(({ id }) => id === locationId)) continue
    seen.add(key)
    const minimum = Math.max(1, Math.floor((quantity ?? 0) / 2))
    await demo.call(api.kanbanCrud.add, {
      locationId: locationId ?? 0,
      productId: productId ?? 0,
      minimum,
      refill: minimum * 2,
    })
  }
}

export const stagings = demoPart({
  name: 'inventory.stagings',
  needs: { people: demoPeople, fed },
  make: (demo, told) => stage(demo, told.people),
})
