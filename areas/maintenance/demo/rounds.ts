import { sql } from 'kysely'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { demoPlaces } from '#areas/workcenters/demo/places.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { beginMaintenanceRound, checkMaintenancePoint, getMaintenanceRoundSheet } from '../contract/round.ts'
import { maintenanceRouteCrud } from '../contract/route.ts'
import { maintenanceStandardCrud } from '../contract/standard.ts'
import { namesOf } from './names.ts'

const hour = 3_600_000
const day = 24 * hour

/** A route of twelve points, rounds of the past days, and one that was interrupted. */
async function makeRounds(demo: DemoCaller, people: People): Promise<void> {
  demo.become(people.named.get('maintainer') as Person)
  const standard = await demo.call(maintenanceStandardCrud.add, {
    code: 'XJ-01',
    name: '车间巡检',
    names: namesOf('车间巡检'),
    items: [
      { item: '异响与振动', kind: 'yesNo', method: '听、摸' },
      { item: '轴承温度', kind: 'measured', upper: 70, unit: '℃', method: '红外测温', raises: 'breakdown' },
      { item: '漏油漏气', kind: 'choice', options: '无/!轻微/!严重' },
    ],
  })
  const { rows: machines } = await sql<{ id: number; workshopId: number }>`
    select m.id, m.workshop_id from machine m where m.workshop_id = (select workshop_id from machine order by number limit 1)
    order by m.number limit 12`.execute(demo.db)
  const { id: routeId } = await demo.call(maintenanceRouteCrud.add, {
    code: 'XJ-LX1',
    name: '一车间巡检路线',
    names: namesOf('一车间巡检路线'),
    workshopId: machines[0]?.workshopId as number,
    ordered: true,
    times: [{ time: '09:00' }, { time: '15:00' }],
    minutes: 90,
    points: machines.map(({ id }, i) => ({ machineId: id, standardId: standard.id, place: `${i + 1} 号位` })),
  })
  const present = demo.now
  for (const ago of [3, 2, 1, 0]) {
    const begun = present.getTime() - (ago * day || hour)
    demo.now = new Date(begun)
    const { id } = await demo.call(beginMaintenanceRound, { routeId })
    const { points } = await demo.call(getMaintenanceRoundSheet, { id })
    // The last one was interrupted after five points.
    for (const [i, point] of points.slice(0, ago ? points.length : 5).entries()) {
      demo.now = new Date(Math.min(begun + i * 4 * 60_000, present.getTime()))
      await demo.call(checkMaintenancePoint, {
        id: point.id,
        code: point.machineNumber,
        values: [
          { item: 0, value: 1 },
          { item: 1, value: 42 + ((i * 7 + ago * 5) % 20) },
          { item: 2, words: ago === 2 && i === 3 ? '轻微' : '无' },
        ],
      })
    }
  }
  demo.now = present
}

export const maintenanceRounds = demoPart({
  name: 'maintenance.rounds',
  needs: { people: demoPeople, places: demoPlaces },
  make: (demo, { people }) => makeRounds(demo, people),
})
