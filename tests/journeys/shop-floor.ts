import { expect } from 'vitest'
import { newDeviceSecret } from '#areas/devices/contract/device.api.ts'
import { deviceCrud } from '#areas/devices/contract/device.ts'
import type { TaskCard } from '#areas/execution/contract/floor.ts'
import type { reportCrud } from '#areas/execution/contract/report.api.ts'
import { inspectionSchemeCrud } from '#areas/quality/contract/scheme.ts'
import type { routing } from '#areas/routing/contract/routing.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { RowOf } from '#core/contract/entity.ts'
import { callAt } from '../support/process.ts'
import { demoPassword } from './browser-session.ts'

export type ReportRow = OutputOf<typeof reportCrud.select>['rows'][number]

export interface Caller {
  id: number
  name: string
  jobNumber: string
  /** Calls as the person, without a browser. @throws what the server says when it refuses */
  call<T>(path: string, input: unknown): Promise<T>
}

/**
 * Logs somebody in without a browser.
 *
 * @param language in which he is told names and refusals
 */
export async function callerAt(address: string, account: string, language = 'en'): Promise<Caller> {
  const login = await callAt<{ token: string; user: Pick<Caller, 'id' | 'name' | 'jobNumber'> }>(
    address,
    '/user/web/pwLogin',
    {
      account,
      password: demoPassword,
    },
  )
  const { token, user } = login.body.data
  return {
    ...user,
    async call<T>(path: string, input: unknown): Promise<T> {
      const answer = await callAt<T>(address, path, input, token, language)
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
      return answer.body.data
    },
  }
}

export const cardOf = (caller: Caller, taskId: number): Promise<TaskCard> =>
  caller.call<TaskCard>('/production/app/getTaskCard', { taskId })

/** Everything that was ever said of a task, the newest first. */
export const reportsOf = async (caller: Caller, taskNo: string): Promise<ReportRow[]> => {
  const page = { pageNum: 1, pageSize: 100, where: { taskNo }, sort: [{ field: 'reportNo', order: 'desc' }] }
  return (await caller.call<{ rows: ReportRow[] }>('/production/web/selectReport', page)).rows
}

/** Takes somebody off duty wherever the factory's history left him. */
export async function goHome(caller: Caller): Promise<void> {
  const { rows } = await caller.call<{ rows: TaskCard[] }>('/production/app/selectFloorTask', { keyword: '' })
  for (const { id } of rows.filter(({ mine }) => mine))
    await caller.call('/production/app/endWork', { taskId: id, userIds: [caller.id] })
}

/** The demo's two operators, off duty wherever history left them. */
export async function operatorsAtHome(address: string): Promise<{ operator: Caller; colleague: Caller }> {
  const operator = await callerAt(address, 'operator')
  const colleague = await callerAt(address, 'operator2')
  await goHome(operator)
  await goHome(colleague)
  return { operator, colleague }
}

export type Colleague = Pick<Caller, 'id' | 'name' | 'jobNumber'>

/** Somebody of the team who is not on duty anywhere. */
export async function freeColleague(caller: Caller, except: number[]): Promise<Colleague> {
  const page = { pageNum: 1, pageSize: 500, where: { onDuty: true }, sort: [] }
  const duties = await caller.call<{ rows: { userId: number }[] }>('/production/web/selectDuty', page)
  const busy = new Set([...except, ...duties.rows.map(({ userId }) => userId)])
  const { rows } = await caller.call<{ rows: Colleague[] }>('/user/web/selectColleague', {})
  return rows.find(({ id }) => !busy.has(id)) as Colleague
}

/** A pump's first operation is put together by hand. */
export const pump = 'BENG-01'

/**
 * A released task that nobody has begun, of the first operation of a new order, so that nothing has to be delivered before: whatever the
 * factory is at, there is one.
 */
export async function freshTask(address: string, caller: Caller): Promise<TaskCard> {
  const planner = await callerAt(address, 'planner')
  const of = (where: object) => ({ pageNum: 1, pageSize: 10, where, sort: [] })
  const products = await planner.call<{ rows: { id: number }[] }>(
    '/productionbase/web/selectProduct',
    of({ code: pump }),
  )
  const requiredEndDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const order = { productId: products.rows[0]?.id, planQuantity: 120, requiredEndDate }
  const { id: orderId } = await planner.call<{ id: number }>('/production/web/addWorkOrder', order)
  await planner.call('/production/web/confirmWorkOrder', { ids: [orderId] })
  await planner.call('/production/web/createTask', { orders: [{ id: orderId }] })
  await planner.call('/production/web/scheduleTask', { orderIds: [orderId], mode: 'forward' })
  await planner.call('/production/web/publishPlan', {})
  const tasks = await planner.call<{ rows: { id: number; plannedStart: string }[] }>(
    '/production/web/selectTask',
    of({ workOrderId: [orderId] }),
  )
  const [first] = tasks.rows.sort((a, b) => a.plannedStart.localeCompare(b.plannedStart))
  const card = await cardOf(caller, first?.id as number)
  await endBeside(await callerAt(address, 'admin'), card)
  return card
}

/** How the first pump of an order is inspected. */
export const firstPump = {
  code: 'FAI-PUMP',
  name: 'First pump',
  type: 'first',
  items: [
    { item: 'Press force', kind: 'measured', lower: 4.5, upper: 6, target: 5, unit: 'kN' },
    { item: 'Looks', kind: 'judged' },
  ],
}

/** The first operation of a pump is inspected by a scheme of its own from now on. */
export async function inspectPumps(address: string): Promise<void> {
  const manager = await callerAt(address, 'manager')
  await manager.call(inspectionSchemeCrud.add.path, firstPump)
  const where = { productCode: pump, isDefault: true }
  const { rows } = await manager.call<{ rows: RowOf<typeof routing>[] }>('/production/web/selectRouting', { where })
  const { id, version, operations } = rows[0] as RowOf<typeof routing>
  const [first, ...others] = operations
  const named = [{ ...first, firstScheme: firstPump.code }, ...others]
  await manager.call('/production/web/updateRouting', { id, version, operations: named })
}

/** A shift ends where the task stands: a work centre that works on one task alone has people of the factory at another. */
async function endBeside(admin: Caller, { workCenterName, taskNo }: TaskCard): Promise<void> {
  const of = (where: object) => ({ pageNum: 1, pageSize: 500, where, sort: [] })
  const duties = await admin.call<{ rows: { userId: number; taskNo: string; workCenterName: string }[] }>(
    '/production/web/selectDuty',
    of({ onDuty: true }),
  )
  const beside = duties.rows.filter((each) => each.workCenterName === workCenterName && each.taskNo !== taskNo)
  for (const { userId, taskNo: other } of beside) {
    const { rows } = await admin.call<{ rows: { id: number }[] }>('/production/web/selectTask', of({ taskNo: other }))
    await admin.call('/production/app/endWork', { taskId: rows[0]?.id, userIds: [userId] })
  }
}

/** A box that says by HTTP what a machine's lamp shows. @returns to say so */
export async function lampBox(
  address: string,
  admin: Caller,
  { machineId, workshopId, number, name }: { machineId: number; workshopId: number; number: string; name: string },
): Promise<(lamp: string) => Promise<void>> {
  const points = [{ name: 'lamp', use: 'lamp', machineId }]
  const device = { number, name, protocol: 'http', workshopId, points }
  const { id } = await admin.call<{ id: number }>(deviceCrud.add.path, device)
  const { username, secret } = await admin.call<{ username: string; secret: string }>(newDeviceSecret.path, { id })
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
  let seq = 0
  return async (lamp) => {
    const answer = await fetch(`${address}/productiondata/web/postDeviceSignal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ kind: 'lamp', seq: ++seq, lamp }),
    })
    expect(await answer.json()).toMatchObject({ data: { taken: 1, bad: [] } })
  }
}
