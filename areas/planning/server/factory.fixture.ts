import { act } from '#core/server/act.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { eventsOf } from '#core/server/events.ts'
import type { Services } from '#core/server/services.ts'
import { addDays } from '#engines/working-time/index.ts'
import { made, makeMachine, makeProduct, makeProductionLine, makeWorkshop } from '#tests/factories/plant.ts'

/** A small factory for tests: two lines by day shift (08:00–12:00, 13:00–17:00), a third without a calendar. */
export interface Factory {
  workshopId: number
  lines: number[]
  centers: Record<'cut' | 'cut2' | 'weld' | 'paint' | 'homeless', number>
  machines: number[]
  operations: number[]
  productId: number
}

export async function makeFactory(db: Db): Promise<Factory> {
  const workshopId = await makeWorkshop(db, { name: 'Shop' })
  const shifts = [
    {
      id: 'day',
      name: 'Day',
      start: '08:00',
      end: '17:00',
      handoverMinutes: 0,
      rests: [{ start: '12:00', end: '13:00' }],
    },
  ]
  const shiftModeId = await made(
    db
      .insertInto('shiftMode')
      .values({ name: 'Day', shifts: JSON.stringify(shifts) })
      .returning('id'),
  )
  const lines: number[] = []
  for (const number of ['L1', 'L2', 'L3'])
    lines.push(await makeProductionLine(db, { number, name: `Line ${number}`, workshopId }))
  for (const lineId of lines.slice(0, 2))
    await db
      .insertInto('calendarPeriod')
      .values({ lineId, shiftModeId, fromDate: '2020-01-01', toDate: '2039-12-31' })
      .execute()
  const center = (number: string, line: number) =>
    made(
      db
        .insertInto('workCenter')
        .values({ number, name: `Centre ${number}`, workshopId, lineId: lines[line] as number })
        .returning('id'),
    )
  const centers = {
    cut: await center('CUT', 0),
    cut2: await center('CUT2', 1),
    weld: await center('WELD', 0),
    paint: await center('PAINT', 1),
    homeless: await center('NOCAL', 2),
  }
  const machines: number[] = []
  for (const number of ['M1', 'M2']) {
    const id = await makeMachine(db, { number, name: `Machine ${number}`, workshopId, lineId: lines[0] })
    await db.insertInto('workCenterMachine').values({ workCenterId: centers.cut, machineId: id }).execute()
    machines.push(id)
  }
  const operations: number[] = []
  for (const produreNo of ['OP10', 'OP20', 'OP30'])
    operations.push(
      await made(
        db
          .insertInto('operation')
          .values({ produreNo, produreName: `Operation ${produreNo}`, singleProcessingTime: 60 })
          .returning('id'),
      ),
    )
  const productId = await makeProduct(db, { code: 'P1', name: 'Bracket', unit: 'pcs' })
  return { workshopId, lines, centers, machines, operations, productId }
}

export interface OrderPlan {
  number: string
  quantity: number
  /** One operation each, in a row: cut, weld, paint unless told otherwise. */
  centers?: number[]
  alternatives?: number[][]
  due?: string
  status?: string
  /** Seconds a piece. */
  seconds?: number
  setup?: number
}

/** Each order is due a day after the one before it, in whatever file it is made. */
let day = 0

/** A confirmed order with its snapshot of operations. @returns its id and those of its operations */
export async function makeOrder(db: Db, factory: Factory, plan: OrderPlan) {
  const centers = plan.centers ?? [factory.centers.cut, factory.centers.weld, factory.centers.paint]
  const due = plan.due ?? addDays('2031-01-01', day++)
  const orderId = await made(
    db
      .insertInto('workOrder')
      .values({
        workorderNo: plan.number,
        productId: factory.productId,
        materialNo: 'P1',
        materialDesc: 'Bracket',
        unit: 'pcs',
        status: plan.status ?? 'confirmed',
        workshopId: factory.workshopId,
        planQuantity: plan.quantity,
        requiredEndDate: due,
      })
      .returning('id'),
  )
  const operationIds: number[] = []
  for (const [i, workCenterId] of centers.entries())
    operationIds.push(
      await made(
        db
          .insertInto('orderOperation')
          .values({
            workOrderId: orderId,
            sequence: (i + 1) * 10,
            successor: i + 1 < centers.length ? [(i + 2) * 10] : [],
            operationId: factory.operations[i] as number,
            produreNo: `OP${(i + 1) * 10}`,
            produreName: `Operation ${(i + 1) * 10}`,
            difficultyRate: 1,
            unitPrice: 1,
            timePreparation: plan.setup ?? 0,
            singleTripQuantity: 1,
            singleProcessingTime: plan.seconds ?? 60,
            workCenterId,
            alternativeWorkCenterIds: plan.alternatives?.[i] ?? [],
            planQuantity: plan.quantity,
          })
          .returning('id'),
      ),
    )
  return { orderId, operationIds }
}

/** Another user of the team, without rights of his own. @returns his id in the team */
export async function makeColleague(db: Db, name: string): Promise<number> {
  const place = await db.selectFrom('teamUser').select(['positionId', 'departmentId']).executeTakeFirstOrThrow()
  const { id: accountId } = await db
    .insertInto('account')
    .values({
      account: `${name} ${day++}`,
      phoneNo: String(13_700_000_000 + day),
      passwordHash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made(
    db
      .insertInto('teamUser')
      .values({ ...place, accountId, jobNumber: `C${day++}`, name, gender: 'female' })
      .returning('id'),
  )
}

/** Runs an act as a user of a team, as another area's handler would. */
export const actAs = <T>(
  services: Services,
  { teamId, userId }: { teamId: number; userId: number },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  act(
    services.database,
    eventsOf([]),
    {
      caller: {
        sessionId: 0,
        accountId: 0,
        userId,
        teamId,
        name: 'Tester',
        zone: 'Asia/Shanghai',
        rights: new Set(),
        areasOff: new Set(),
        administrator: true,
        workshops: null,
        boardOnly: false,
        mustChangePassword: false,
        mustSetSecondFactor: false,
      },
      language: 'en',
      ip: null,
      path: 'test',
    },
    work,
  )
