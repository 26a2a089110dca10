import { act } from '#core/server/act.ts'
import type { Ctx } from '#core/server/context.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { makeMachine, makeWorkshop } from '#tests/factories/plant.ts'
import type { Client, TestGemba } from '#tests/support/gemba.ts'
import { maintenancePlanCrud, planTouches } from '../contract/plan.ts'
import { beginMaintenanceRound, getMaintenanceRoundSheet } from '../contract/round.ts'
import { maintenanceRouteCrud } from '../contract/route.ts'
import { maintenanceStandardCrud } from '../contract/standard.ts'
import { maintenanceTaskCrud } from '../contract/task.ts'

const zone = 'Asia/Shanghai'

/** Does something as the system does by itself, now or at another moment. */
export const asSystem = <T>(
  gemba: TestGemba,
  teamId: number,
  work: (ctx: Ctx) => Promise<T>,
  at = new Date().toISOString(),
) =>
  act(
    gemba.services.database,
    gemba.events,
    { caller: systemCaller({ id: teamId, zone }), language: 'en', ip: null, path: 'test', now: new Date(at) },
    work,
  )

/** Today where the teams of tests are. */
export const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())

let counter = 0

/** A workshop with two machines and a standard of an item of each kind. */
export async function makeMaintained(gemba: TestGemba, admin: Client & { teamId: number }) {
  const n = ++counter
  const { workshopId, machineIds } = await gemba.services.database.inTeam(
    { teamId: admin.teamId, workshops: null },
    async (db) => {
      const workshop = await makeWorkshop(db, { name: `Hall ${n}` })
      const first = await makeMachine(db, { number: `CNC-${n}`, name: 'Lathe', workshopId: workshop })
      const second = await makeMachine(db, { number: `CNC-${n}B`, name: 'Mill', workshopId: workshop })
      return { workshopId: workshop, machineIds: [first, second] as const }
    },
  )
  const { id: standardId } = await admin.call(maintenanceStandardCrud.add, {
    code: `S${n}`,
    name: 'Daily look',
    items: [
      { item: 'Guards', kind: 'yesNo' },
      { item: 'Oil pressure', kind: 'measured', lower: 2, upper: 4, unit: 'bar' },
      { item: 'Leaks', kind: 'choice', options: 'none/!some' },
      { item: 'Remarks', kind: 'text' },
    ],
  })
  return { workshopId, machineIds, standardId, number: `CNC-${n}` }
}

/** A daily plan of one machine from today on, and its task of today. */
export async function makeTask(
  admin: Client,
  { standardId, machineIds }: { standardId: number; machineIds: readonly number[] },
  more: object = {},
) {
  const plan = {
    code: `P${++counter}`,
    name: 'Daily look',
    kind: 'maintenance',
    standardId,
    machineIds: [machineIds[0] as number],
    unit: 'day',
    every: 1,
    startsOn: today(),
    ...more,
  } as const
  const { id: planId } = await admin.call(maintenancePlanCrud.add, plan)
  const { rows } = await admin.call(maintenanceTaskCrud.select, { pageNum: 1, pageSize: 50, where: { planId } })
  return { planId, task: rows[0] as (typeof rows)[number], rows }
}

/** A round over the first machine, by that standard. */
export async function makeRound(
  admin: Client,
  { standardId, machineIds, workshopId }: { standardId: number; machineIds: readonly number[]; workshopId: number },
) {
  const { id: routeId } = await admin.call(maintenanceRouteCrud.add, {
    code: `R${++counter}`,
    name: 'Hall',
    workshopId,
    points: [{ machineId: machineIds[0] as number, standardId }],
  })
  const { id } = await admin.call(beginMaintenanceRound, { routeId })
  return admin.call(getMaintenanceRoundSheet, { id })
}

/** Answers to all items of that standard that are in order. */
export const good = [
  { item: 0, value: 1 },
  { item: 1, value: 3 },
  { item: 2, words: 'none' },
]

/** What a change of a plan touches is meant. */
export const meant = { confirmed: [planTouches] }
