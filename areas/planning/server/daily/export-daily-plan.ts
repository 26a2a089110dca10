import type { InputOf } from '#core/contract/endpoint.ts'
import type { Translate } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { keepWorkbook } from '#core/server/crud/exporting.ts'
import { dayOf } from '#core/server/day.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import type { DailyRow, exportDailyPlan as endpoint } from '../../contract/daily/daily-plan.api.ts'
import { dailyPlan } from './daily-plan.ts'

export const dailyExportKind = 'export.dailyPlan'

type Input = InputOf<typeof endpoint>

export async function exportDailyPlan(ctx: Ctx, input: Input): Promise<{ jobId: number }> {
  ctx.audit({ verb: 'export', entity: 'dailyPlan', note: `${input.from} – ${input.to}` })
  return { jobId: (await ctx.enqueue(dailyExportKind, input)) as number }
}

/** Writes the daily plan to a sheet, a row a task and shift. */
export const dailyExport: JobHandler = {
  run: (job) =>
    job.act(async (ctx) => {
      const { rows } = await dailyPlan(ctx, job.payload as Input)
      const columns = columnsOf(ctx.t)
      const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
      const sheets = [{ name: ctx.t('screen.dailyPlan'), columns, rows: cells }]
      const name = `${ctx.t('screen.dailyPlan')}-${dayOf(ctx)}.xlsx`
      return keepWorkbook(ctx, { name, sheets, rows: rows.length })
    }),
}

function columnsOf(t: Translate) {
  const column = (key: string, type: 'text' | 'number' | 'date' | 'datetime', cell: (row: DailyRow) => unknown) => ({
    header: t(key),
    type,
    cell,
  })
  return [
    column('dailyPlan.day', 'date', ({ day }) => day),
    column('dailyPlan.shift', 'text', ({ shiftName }) => shiftName ?? ''),
    column('task.lineName', 'text', ({ lineName }) => lineName),
    column('task.workCenterId', 'text', ({ workCenter }) => workCenter),
    column('task.machineName', 'text', ({ machine }) => machine ?? ''),
    column('dailyPlan.start', 'datetime', ({ start }) => new Date(start)),
    column('dailyPlan.end', 'datetime', ({ end }) => new Date(end)),
    column('task.taskNo', 'text', ({ taskNo }) => taskNo),
    column('task.status', 'text', ({ status }) => t(`taskStatus.${status}`)),
    column('task.workorderNo', 'text', ({ workorderNo }) => workorderNo),
    column('task.materialNo', 'text', ({ materialNo }) => materialNo ?? ''),
    column('task.materialDesc', 'text', ({ materialDesc }) => materialDesc ?? ''),
    column('task.produreName', 'text', ({ operation }) => operation ?? ''),
    column('dailyPlan.mold', 'text', ({ mold }) => mold ?? ''),
    column('dailyPlan.quantity', 'number', ({ quantity }) => quantity),
    column('dailyPlan.taskQuantity', 'number', ({ taskQuantity }) => taskQuantity),
    column('task.completedQuantity', 'number', ({ done }) => done),
    column('task.requiredEndDate', 'date', ({ due }) => due ?? ''),
    column('dailyPlan.change', 'text', ({ change }) => (change ? t(`gantt.difference.${change}`) : '')),
  ]
}
