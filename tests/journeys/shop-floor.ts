import type { TaskCard } from '#areas/execution/contract/floor.ts'
import type { reportCrud } from '#areas/execution/contract/report.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
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

/** Logs somebody in without a browser. */
export async function callerAt(address: string, account: string): Promise<Caller> {
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
      const answer = await callAt<T>(address, path, input, token)
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

/**
 * A released task that nobody has begun, of a first operation: nothing has to be delivered before.
 *
 * @param place words of its work centre
 */
export async function freshTask(caller: Caller, place: string, wants: (card: TaskCard) => boolean): Promise<TaskCard> {
  const { rows } = await caller.call<{ rows: TaskCard[] }>('/production/app/selectFloorTask', { keyword: place })
  for (const { id } of rows) {
    const card = await cardOf(caller, id)
    if (card.status === 'waiting' && !card.onDuty.length && (card.remaining ?? 0) >= 40 && wants(card)) return card
  }
  throw new Error(`no task at ${place} is left to begin`)
}
