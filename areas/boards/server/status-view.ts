import type { BoardFilter } from '#areas/boards/contract/board.ts'
import { type BoardState, boardStates, type TaskNow } from '#areas/boards/contract/production.api.ts'
import type { Ctx } from '#core/server/context.ts'
import { tasksOf } from './task-source.ts'

const shown = 300

/** Tasks by state. An overdue task counts as overdue alone, so that the states sum to all. */
export async function statusView(
  ctx: Ctx,
  filter: BoardFilter,
): Promise<{ counts: Record<BoardState, number>; rows: TaskNow[] }> {
  const tasks = await tasksOf(ctx, filter).orderBy('start').orderBy('t.id').execute()
  const rows = tasks.map(
    ({
      status,
      overdue,
      released: _released,
      producingSince: _since,
      requiredEndDate: _due,
      processingMinutes: _minutes,
      ...task
    }): TaskNow => ({
      ...task,
      state: (overdue ? 'overdue' : status) as BoardState,
    }),
  )
  const counts = Object.fromEntries(boardStates.map((state) => [state, 0])) as Record<BoardState, number>
  for (const row of rows) counts[row.state] += 1
  const rank: Record<BoardState, number> = {
    overdue: 0,
    moldChanging: 1,
    inProgress: 2,
    waiting: 3,
    notScheduled: 4,
    completed: 5,
  }
  return { counts, rows: rows.sort((a, b) => rank[a.state] - rank[b.state]).slice(0, shown) }
}
