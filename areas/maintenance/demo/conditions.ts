import { valuesMeasured } from '#areas/devices/contract/events.ts'
import { machines } from '#areas/devices/demo/machines.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { maintenancePlanCrud } from '../contract/plan.ts'
import { namesOf } from './names.ts'
import { maintenancePlans } from './plans.ts'

const day = 86_400_000
const watchedMachines = 10
const hot = { name: 'oilTemperature', upper: 62 } as const

/** Plans by what the simulated boxes measure and by how often machines stop; the oil of one machine has just been too hot. */
async function makeConditions(demo: DemoCaller, people: People): Promise<void> {
  demo.become(people.named.get('maintainer') as Person)
  const staff = (people.by.get('maintainer') ?? []).map(({ userId }) => userId)
  const [standard] = await demo.db.selectFrom('maintenanceStandard').select('id').where('code', '=', 'BY-01').execute()
  const machineIds = (
    await demo.db.selectFrom('machine').select('id').where('enabled', '=', true).orderBy('number').execute()
  )
    .slice(0, watchedMachines)
    .map(({ id }) => id)
  const plan = {
    kind: 'maintenance',
    standardId: standard?.id as number,
    machineIds,
    unit: 'condition',
    every: 1,
    startsOn: dateOf(demo.now.getTime() - 30 * day),
    requiredDays: 2,
    minutes: 40,
  } as const
  await demo.call(maintenancePlanCrud.add, {
    ...plan,
    code: 'BY-YW',
    name: '油温过高检查',
    names: namesOf('油温过高检查'),
    condition: 'measure',
    conditionSubject: hot.name,
    conditionUpper: hot.upper,
    personIds: staff.slice(0, 1),
  })
  await demo.call(maintenancePlanCrud.add, {
    ...plan,
    code: 'BY-TJ',
    name: '频繁故障检查',
    names: namesOf('频繁故障检查'),
    condition: 'faults',
    conditionTimes: 4,
    personIds: staff.slice(1, 2),
  })
  const [machineId] = machineIds.slice(-1)
  if (machineId !== undefined)
    await demo.within('demo', (ctx) =>
      ctx.emit(valuesMeasured, {
        values: [{ machineId, name: hot.name, value: hot.upper + 1.6, at: ctx.now.getTime() }],
      }),
    )
}

export const maintenanceConditions = demoPart({
  name: 'maintenance.conditions',
  needs: { people: demoPeople, machines, maintenancePlans },
  make: (demo, { people }) => makeConditions(demo, people),
})
