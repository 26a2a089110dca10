import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import { type Finder, findable, searched } from '#core/server/find/finder.ts'
import { byNumber } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'
import { taskStatus } from '../../contract/task/task.ts'

const task: Finder = {
  kind: 'task',
  right: 'task.view',
  queries: (ctx, asked) =>
    byNumber(
      ctx.db
        .selectFrom('task as t')
        .innerJoin('workCenter as c', (j) => j.onRef('c.teamId', '=', 't.teamId').onRef('c.id', '=', 't.workCenterId'))
        .leftJoin('orderOperation as o', (j) =>
          j.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.orderOperationId'),
        )
        .select([
          't.id',
          't.taskNo as number',
          copiedNameIn<string | null>(ctx, 'o', 'operation', 'produreName').as('name'),
        ])
        .select([nameIn<string | null>(ctx, 'c').as('note'), 't.status as state']),
      { id: 't.id', number: 't.taskNo' },
      asked,
    ),
  place: ({ number }) => ({ path: 'productionTask', query: searched({ keyword: number }) }),
  status: taskStatus,
  acts: [
    {
      name: 'report',
      label: 'screen.scanCodeRoReportWork',
      right: 'report.add',
      can: ({ state }) => state === 'waiting' || state === 'inProgress',
      place: ({ id }) => ({ path: 'scanCodeRoReportWork', query: { taskId: String(id) } }),
    },
  ],
}

/** Production tasks. */
export const findTasks: Fill[] = [findable(task)]
