import { machines } from '#areas/devices/demo/machines.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { maintenancePlanCrud } from '../contract/plan.ts'
import { enterMaintenanceReading } from '../contract/reading.ts'
import { namesOf } from './names.ts'
import { maintenancePlans } from './plans.ts'

const day = 86_400_000

/** Plans by running hours, alone and with the calendar, and one by what is read off the machines' own meters. */
async function makeMeters(demo: DemoCaller, people: People): Promise<void> {
  demo.become(people.named.get('maintainer') as Person)
  const staff = (people.by.get('maintainer') ?? []).map(({ userId }) => userId)
  const [standard] = await demo.db.selectFrom('maintenanceStandard').select('id').where('code', '=', 'BY-02').execute()
  const machineIds = (await demo.db.selectFrom('machine').select('id').orderBy('number').execute()).map(({ id }) => id)
  const startsOn = dateOf(demo.now.getTime() - 50 * day)
  const plan = {
    kind: 'maintenance',
    standardId: standard?.id as number,
    startsOn,
    leadDays: 3,
    requiredDays: 3,
  } as const
  await demo.call(maintenancePlanCrud.add, {
    ...plan,
    code: 'BY-1000H',
    name: '1000 小时保养',
    names: namesOf('1000 小时保养'),
    machineIds: machineIds.slice(0, 4),
    unit: 'meter',
    every: 1,
    meter: 'hours',
    meterEvery: 1000,
    minutes: 240,
    personIds: staff.slice(0, 1),
  })
  await demo.call(maintenancePlanCrud.add, {
    ...plan,
    code: 'BY-HY',
    name: '半年或 2000 小时保养',
    names: namesOf('半年或 2000 小时保养'),
    machineIds: machineIds.slice(4, 8),
    unit: 'month',
    every: 6,
    monthDay: 5,
    meter: 'hours',
    meterEvery: 2000,
    minutes: 360,
    personIds: staff.slice(1, 2),
  })
  const read = machineIds.slice(8, 10)
  await demo.call(maintenancePlanCrud.add, {
    ...plan,
    code: 'BY-KWH',
    name: '空压机电表保养',
    names: namesOf('空压机电表保养'),
    machineIds: read,
    unit: 'meter',
    every: 1,
    meter: 'reading',
    meterEvery: 5000,
    personIds: staff.slice(0, 1),
  })
  const present = demo.now
  for (const [nth, machineId] of read.entries())
    for (const week of [4, 3, 2, 1]) {
      demo.now = new Date(present.getTime() - week * 7 * day)
      await demo.call(enterMaintenanceReading, {
        machineId,
        value: 18_000 + nth * 6_000 + (4 - week) * (820 + nth * 140),
      })
    }
  demo.now = present
}

export const maintenanceMeters = demoPart({
  name: 'maintenance.meters',
  needs: { people: demoPeople, machines, maintenancePlans },
  make: (demo, { people }) => makeMeters(demo, people),
})
