import { bomSnapshot } from '#areas/materials/server/index.ts'
import { routingSnapshot, type SnapshotOperation } from '#areas/routing/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { refuseField } from '#core/server/refusal.ts'
import type { promiseDate } from '../../contract/global/promise.api.ts'
import { lackingFor } from '../material/enquiry-materials.ts'
import { craftKey, type Loaded } from '../plan/load.ts'
import type { OpenTask } from '../plan/open-tasks.ts'

/** The number that an enquiry has among the orders of a plan: no order's. */
export const enquiryId = -1

export interface Enquiry {
  /** The plan with the enquiry's tasks beside it, which have no place yet. */
  loaded: Loaded
  tasks: OpenTask[]
  materials: OutputOf<typeof promiseDate>['materials']
}

/**
 * An enquiry as tasks beside a plan, as an order of this moment would have them: the product's routing and standard times as they are now, its
 * materials after all open orders have taken theirs. What a coil or sheet takes to be changed at a press is not reckoned.
 */
export async function enquired(
  ctx: Ctx,
  plan: Loaded,
  { productId, quantity, wantedOn, urgency }: InputOf<typeof promiseDate>,
): Promise<Enquiry> {
  const product = await ctx.db
    .selectFrom('product as p')
    .select(['p.id', 'p.code', nameIn(ctx, 'p').as('name'), 'p.family', 'p.color'])
    .where('p.id', '=', productId)
    .executeTakeFirst()
  if (!product) throw refuseField('productId', 'promise.noProduct')
  const { operations, masters, craft, bom } = await ctx.unscoped(async () => {
    const routing = await routingSnapshot(ctx.db, productId)
    const steps = routing?.operations ?? []
    const ids = steps.map(({ operationId }) => operationId)
    return {
      operations: steps,
      masters: ids.length ? await mastersOf(ctx, ids) : [],
      craft: ids.length ? await craftOf(ctx, productId, ids) : [],
      bom: await bomSnapshot(ctx.db, productId),
    }
  })
  if (!operations.length) throw refuseField('productId', 'promise.noRouting')
  const master = new Map(masters.map((each) => [each.id, each]))
  // Who is to push others aside and names no day wants it as soon as can be.
  const soonest = urgency === 'gentle' ? null : dayOf(ctx)
  const tasks = operations.map((operation, i): OpenTask => {
    const center = plan.places.centers.get(operation.workCenterId)
    const { name, ...crew } = master.get(operation.operationId) ?? noMaster
    return {
      ...noPlace,
      ...stepOf(operation),
      ...crew,
      id: -(i + 1),
      workOrderId: enquiryId,
      workshopId: center?.workshopId ?? null,
      lineId: center?.lineId ?? null,
      planQuantity: quantity,
      produreName: name ?? operation.produreName,
      productId,
      materialNo: product.code,
      materialDesc: product.name,
      family: product.family,
      color: product.color,
      requiredEndDate: wantedOn ?? soonest,
    }
  })
  const materials = await lackingFor(ctx, bom?.lines ?? [], quantity)
  // A material that no supply covers holds nothing back in the plan: it is told, and the date is that of the machines.
  const last = materials
    .flatMap(({ availableOn }) => availableOn ?? [])
    .sort()
    .at(-1)
  const materialDays = new Map(plan.materialDays)
  if (plan.set.waitForMaterial && last !== undefined) materialDays.set(enquiryId, last)
  return {
    loaded: {
      ...plan,
      tasks: new Map([...plan.tasks, ...tasks.map((task) => [task.id, task] as const)]),
      craft: new Map([
        ...plan.craft,
        ...craft.map((row) => [craftKey(row.productId, row.operationId, row.workCenterId), row] as const),
      ]),
      materialDays,
    },
    tasks,
    materials,
  }
}

/** What a routing says of a step, as its task has it. */
const stepOf = (operation: SnapshotOperation) => ({
  sequence: operation.sequence,
  successor: operation.successor,
  operationId: operation.operationId,
  timePreparation: operation.timePreparation,
  machineAdjustMinutes: operation.machineAdjustMinutes,
  singleTripQuantity: operation.singleTripQuantity,
  singleProcessingTime: operation.singleProcessingTime,
  workCenterId: operation.workCenterId,
  ownCenterId: operation.workCenterId,
  alternativeWorkCenterIds: operation.alternativeWorkCenterIds,
  transferBatch: operation.transferBatch,
  transferMinutes: operation.transferMinutes,
  mold: operation.mold,
  fixtureNumber: operation.fixtureNumber,
})

/** A task that nobody planned, began or reported on. */
const noPlace = {
  version: 1,
  taskNo: '',
  workorderNo: null,
  orderOperationId: null,
  machineId: null,
  status: 'waiting',
  processingMinutes: 0,
  setupMinutes: 0,
  handMinutes: null,
  plannedSetupStart: null,
  plannedStart: null,
  plannedEnd: null,
  shiftDate: null,
  shiftId: null,
  locked: false,
  released: false,
  publishedStart: null,
  publishedEnd: null,
  publishedWorkCenterId: null,
  publishedMachineId: null,
  combinedInto: null,
  isCombined: false,
  sequenceId: null,
  sequenceSlot: null,
  paceMs: null,
  sequenceLineId: null,
  reportedGood: 0,
  reportedDefective: 0,
  startedAt: null,
  priority: null,
  requiredStartDate: null,
} as const

const noMaster = { name: null, crewPositionId: null, crewSize: null, uninterrupted: false }

const mastersOf = (ctx: Ctx, ids: number[]) =>
  ctx.db
    .selectFrom('operation as m')
    .select(['m.id', nameIn(ctx, 'm', 'produreName').as('name'), 'm.crewPositionId', 'm.crewSize', 'm.uninterrupted'])
    .where('m.id', 'in', ids)
    .execute()

const craftOf = (ctx: Ctx, productId: number, operationIds: number[]) =>
  ctx.db
    .selectFrom('craftHours')
    .select([
      'productId',
      'operationId',
      'workCenterId',
      'singleTripQuantity',
      'singleProcessingTime',
      'timePreparation',
    ])
    .where('productId', '=', productId)
    .where('operationId', 'in', operationIds)
    .execute()
