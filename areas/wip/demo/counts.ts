import { sql } from 'kysely'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { defects } from '#areas/quality/demo/defects.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import * as api from '../contract/count.api.ts'

const hour = 3_600_000

/** An order with pieces between its operations, by the workshop where they stand. */
interface Standing {
  workshopId: number
  orderId: number
  operations: Record<string, number>
  begun: number[]
}

/** Orders under way with pieces at operations, the fullest first; `operations`: what the books say, by the operation's id; `begun`: those that were reported. */
async function standingOrders(demo: DemoCaller): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select c.workshop_id, o.work_order_id as order_id, jsonb_object_agg(o.id, b.good - o.reported_good - o.reported_defective) as operations,
      coalesce(jsonb_agg(o.id) filter (where o.reported_good > 0), '[]') as begun
    from order_operation o
    join work_order w on w.id = o.work_order_id and w.status = 'incomplete'
    join work_center c on c.id = o.work_center_id
    join lateral (select min(p.reported_good + p.recovered_good) as good from order_operation p
      where p.work_order_id = o.work_order_id and o.sequence = any(p.successor)) b on b.good is not null
    where o.transferred_in is null and b.good - o.reported_good - o.reported_defective > 4
    group by c.workshop_id, o.work_order_id having bool_or(o.reported_good > 0) order by count(*) desc, o.work_order_id limit 40`.execute(
    demo.db,
  )
  return rows
}

/** Counts each operation as the books have it, the first begun ones `off` by some; what differs another person counts again. */
async function enter(demo: DemoCaller, [one, two]: [Person, Person], id: number, told: Told): Promise<number[]> {
  demo.become(one)
  const { lines } = await demo.call(api.getWipCountSheet, { id })
  const begun = ({ orderOperationId }: { orderOperationId: number }) => told.begun.includes(orderOperationId)
  const counted = lines
    .filter(({ orderOperationId }) => told.books[orderOperationId] !== undefined)
    .sort((a, b) => Number(begun(b)) - Number(begun(a)))
  for (const [i, line] of counted.entries()) {
    const figure = (told.books[line.orderOperationId] as number) + (told.off[i] ?? 0)
    demo.become(one)
    const { status } = await demo.call(api.countWipLine, { id: line.id, counted: figure })
    if (status !== 'toRecount') continue
    demo.become(two)
    await demo.call(api.countWipLine, { id: line.id, counted: figure })
  }
  return counted.map((line) => line.id)
}

interface Told {
  books: Record<string, number>
  begun: readonly number[]
  off: readonly number[]
}

/** A count of this morning whose only difference was explained, and one whose differences wait to be settled. */
async function makeCounts(demo: DemoCaller, people: People): Promise<void> {
  const present = demo.now.getTime()
  const orders = await standingOrders(demo)
  const planner = people.named.get('planner') as Person
  const crew = people.by.get('operator')?.slice(20, 22) as [Person, Person]
  const [first, ...others] = orders
  if (!first) throw new Error('no order has pieces between its operations')
  const open = others.filter(({ workshopId }) => workshopId === others[0]?.workshopId).slice(0, 3)
  const count = async (chosen: Standing[], off: readonly number[], ago: number) => {
    demo.now = new Date(present - ago * hour)
    demo.become(planner)
    const orderIds = chosen.map(({ orderId }) => orderId)
    const { id } = await demo.call(api.addWipCount, { workshopId: chosen[0]?.workshopId as number, orderIds })
    const books = Object.assign({}, ...chosen.map(({ operations }) => operations)) as Record<string, number>
    const counted = await enter(demo, crew, id, { books, begun: chosen.flatMap((each) => each.begun), off })
    // Operations whose pieces are all gone on.
    const { lines } = await demo.call(api.getWipCountSheet, { id })
    for (const line of lines.filter((each) => !counted.includes(each.id))) {
      demo.become(crew[0])
      const { status } = await demo.call(api.countWipLine, { id: line.id, counted: 0 })
      demo.become(crew[1])
      if (status === 'toRecount') await demo.call(api.countWipLine, { id: line.id, counted: 0 })
    }
    demo.become(planner)
    await demo.call(api.submitWipCount, { id })
    return counted
  }
  const [settled] = await count([first], [1], 5)
  demo.become(people.named.get('manager') as Person)
  const reason = '首件样品留在工位，未流入下道'
  await demo.call(api.settleWipLine, { id: settled as number, way: 'explained', reason })
  if (open.length) await count(open, [-2, 1], 1)
  demo.now = new Date(present)
}

export const counts = demoPart({
  name: 'wip.counts',
  needs: { people: demoPeople, defects },
  make: (demo, told) => makeCounts(demo, told.people),
})
