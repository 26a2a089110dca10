import type { Ctx } from '#core/server/context.ts'
import { slot } from '#core/server/slots.ts'
import { type Todo, todoKinds } from '../../contract/home.api.ts'
import { callsForMe } from '../calls.ts'
import { abnormalOrder, lateOrders, overdueOrder } from '../orders.ts'
import { mayKnow } from '../policy.ts'
import { abnormalitiesToDo } from './abnormalities.ts'
import { instructionsToApprove, reportsToApprove } from './approvals.ts'
import { eightDsToDo } from './eight-ds.ts'
import { faultsNow, stopsWithoutReason } from './machines.ts'
import { breakdownsForMe, maintenanceToDo, partsLow, repairsToConfirm, roundsToDo } from './maintenance.ts'
import { maintenancesToConfirm, moldsToMaintain, removalsToConfirm } from './molds.ts'
import { inspectionsToDo } from './quality.ts'
import { remindersDue } from './reminders.ts'
import { shipmentsToDo } from './shipments.ts'
import { lateTasks, materialsToStage, rejectedReports, tasksForMe } from './tasks.ts'
import type { Waits } from './waits.ts'

/** Late orders that are named; the others are a number. */
const namedOrders = 3

/** What an area adds to what waits for a person. */
export interface TodoSource {
  /** What the caller must have to do it, all of these. */
  rights: readonly string[]
  /** Of the whole factory: nothing that somebody at a machine could do. */
  ofFactory?: boolean
  read(ctx: Ctx): Promise<Waits[]>
}

export const homeTodos = slot<TodoSource>('home.todo')

const sources: readonly TodoSource[] = [
  { rights: ['andonCall.view'], read: calls },
  { rights: ['machineStop.assign'], ofFactory: true, read: faultsNow },
  { rights: ['machineStop.assign'], ofFactory: true, read: stopsWithoutReason },
  { rights: ['task.schedule', 'workOrder.view'], read: late },
  { rights: ['workOrder.edit'], read: overdue },
  { rights: ['workOrder.edit'], read: abnormal },
  { rights: ['task.schedule'], read: lateTasks },
  { rights: ['report.view'], read: rejectedReports },
  { rights: ['report.approve'], read: reportsToApprove },
  { rights: ['instruction.approve'], read: instructionsToApprove },
  { rights: ['inspectionRecord.judge'], read: inspectionsToDo },
  { rights: ['maintenanceTask.execute'], read: maintenanceToDo },
  { rights: ['maintenanceRound.execute'], read: roundsToDo },
  { rights: ['maintenanceBreakdown.handle'], read: breakdownsForMe },
  { rights: ['maintenanceBreakdown.confirm'], read: repairsToConfirm },
  { rights: ['maintenancePart.receive'], read: partsLow },
  { rights: ['abnormality.work'], read: abnormalitiesToDo },
  { rights: ['eightD.work'], read: eightDsToDo },
  { rights: ['shipment.pick'], read: shipmentsToDo },
  { rights: ['deliveryDesk.remind', 'deliveryDesk.view'], read: remindersDue },
  { rights: ['moldMaintenance.add'], read: moldsToMaintain },
  { rights: ['moldMaintenance.confirm'], read: maintenancesToConfirm },
  { rights: ['moldMounting.confirm'], read: removalsToConfirm },
  { rights: ['materialSupply.stage'], ofFactory: true, read: materialsToStage },
  { rights: ['duty.start', 'report.view'], read: tasksForMe },
]

/** What waits for the caller and what he can do, that with the gravest consequence first. */
export async function homeTodo(ctx: Ctx): Promise<{ rows: Todo[] }> {
  const { caller } = ctx
  const onFloor = mayKnow(caller, 'duty.start') && !mayKnow(caller, 'workOrder.add')
  const mine = [...sources, ...ctx.filled(homeTodos)].filter(({ rights }) => mayKnow(caller, ...rights))
  const waits: Waits[] = []
  for (const { ofFactory, read } of mine) if (!(ofFactory && onFloor)) waits.push(...(await read(ctx)))
  return { rows: waits.map(wholeOf).sort((a, b) => todoKinds.indexOf(a.kind) - todoKinds.indexOf(b.kind)) }
}

const wholeOf = (waits: Waits): Todo => ({
  count: 1,
  id: null,
  name: null,
  about: null,
  place: null,
  since: null,
  amount: null,
  ...waits,
})

async function calls(ctx: Ctx): Promise<Waits[]> {
  return (await callsForMe(ctx)).map(({ id, callNo, type, place, status, raisedAt, tier }) => ({
    kind: status === 'finished' ? 'callToAccept' : 'call',
    id,
    name: callNo,
    about: type,
    place,
    since: raisedAt,
    amount: tier,
    // One that he answered already is his to finish, where it stands.
    count: status === 'awaitingResponse' ? 1 : 0,
  }))
}

async function late(ctx: Ctx): Promise<Waits[]> {
  const found = await lateOrders(ctx, namedOrders)
  const rest = (found[0]?.count ?? 0) - found.length
  const named = found.map(
    ({ id, workorderNo, materialDesc, days }): Waits => ({
      kind: 'lateOrder',
      id,
      name: workorderNo,
      about: materialDesc,
      amount: days,
    }),
  )
  return rest > 0 ? [...named, { kind: 'lateOrders', count: rest }] : named
}

async function overdue(ctx: Ctx): Promise<Waits[]> {
  const order = await overdueOrder(ctx)
  if (!order) return []
  const { count, id, workorderNo, materialDesc, days } = order
  return [{ kind: 'overdueOrders', count, id, name: workorderNo, about: materialDesc, amount: days }]
}

async function abnormal(ctx: Ctx): Promise<Waits[]> {
  const order = await abnormalOrder(ctx)
  if (!order) return []
  const { count, id, workorderNo, reasons } = order
  const about = reasons.map((reason) => ctx.t(`workOrder.missing.${reason}`)).join(ctx.t('listed'))
  return [{ kind: 'abnormalOrders', count, id, name: workorderNo, about: about || null }]
}
