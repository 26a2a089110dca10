import type { Translate } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { keepWorkbook } from '#core/server/crud/exporting.ts'
import { copiedNameIn, madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { translator } from '#core/server/i18n.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'

export const ganttExportKind = 'export.gantt'

/** Writes the tasks that a planner had in view to a sheet, by line, place and start. */
export const ganttExport: JobHandler = {
  async run(job) {
    const { ids } = job.payload as { ids: number[] }
    const t = translator(job.language)
    return job.act(async (ctx) => {
      const found = await readRows(ctx, ids)
      const columns = columnsOf(t)
      const name = t('screen.gantScheduling')
      const sheet = { name, columns, rows: found.map((row) => columns.map(({ cell }) => cell(row))) }
      return keepWorkbook(ctx, { name: `${name}-${dayOf(ctx)}.xlsx`, sheets: [sheet], rows: found.length })
    })
  },
}

const readRows = (ctx: Ctx, ids: number[]) =>
  ctx.db
    .selectFrom('task as t')
    .innerJoin('workCenter as c', 'c.id', 't.workCenterId')
    .innerJoin('productionLine as l', 'l.id', 'c.lineId')
    .leftJoin('machine as m', 'm.id', 't.machineId')
    .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
    .leftJoin('orderOperation as o', 'o.id', 't.orderOperationId')
    .where((e) => e('t.id', '=', e.fn.any(e.val(ids))))
    .select(['t.taskNo', 't.status', 't.planQuantity', 't.reportedGood', 't.plannedSetupStart', 't.plannedStart'])
    .select(['t.plannedEnd', 't.processingMinutes', 't.setupMinutes', 't.locked', 't.released'])
    .select([
      'w.workorderNo',
      'w.materialNo',
      madeNameIn(ctx, 'w').as('materialDesc'),
      'w.requiredEndDate',
      'w.priority',
    ])
    .select(copiedNameIn<string | null>(ctx, 'o', 'operation', 'produreName').as('produreName'))
    .select([nameIn(ctx, 'l').as('line'), nameIn(ctx, 'c').as('center'), nameIn<string | null>(ctx, 'm').as('machine')])
    .orderBy('l.number')
    .orderBy('c.number')
    .orderBy('m.number')
    .orderBy('t.plannedStart')
    .execute()

type Row = Awaited<ReturnType<typeof readRows>>[number]

function columnsOf(t: Translate) {
  const column = (key: string, type: 'text' | 'number' | 'date' | 'datetime', cell: (row: Row) => unknown) => ({
    header: t(key),
    type,
    cell,
  })
  const moment = (text: string | null) => (text === null ? '' : new Date(text))
  const yes = (value: boolean) => t(value ? 'yes' : 'no')
  return [
    column('task.lineName', 'text', ({ line }) => line),
    column('task.workCenterId', 'text', ({ center }) => center),
    column('task.machineName', 'text', ({ machine }) => machine ?? ''),
    column('task.taskNo', 'text', ({ taskNo }) => taskNo),
    column('task.status', 'text', ({ status }) => t(`taskStatus.${status}`)),
    column('task.workorderNo', 'text', ({ workorderNo }) => workorderNo ?? ''),
    column('task.materialNo', 'text', ({ materialNo }) => materialNo ?? ''),
    column('task.materialDesc', 'text', ({ materialDesc }) => materialDesc ?? ''),
    column('task.produreName', 'text', ({ produreName }) => produreName ?? ''),
    column('task.planQuantity', 'number', ({ planQuantity }) => planQuantity),
    column('task.completedQuantity', 'number', ({ reportedGood }) => reportedGood),
    column('task.plannedStart', 'datetime', ({ plannedStart }) => moment(plannedStart)),
    column('task.plannedEnd', 'datetime', ({ plannedEnd }) => moment(plannedEnd)),
    column('task.setupMinutes', 'number', ({ setupMinutes }) => setupMinutes),
    column('task.processingMinutes', 'number', ({ processingMinutes }) => processingMinutes),
    column('task.requiredEndDate', 'date', ({ requiredEndDate }) => requiredEndDate ?? ''),
    column('task.priority', 'number', ({ priority }) => priority ?? ''),
    column('task.locked', 'text', ({ locked }) => yes(locked)),
    column('task.released', 'text', ({ released }) => yes(released)),
  ]
}
