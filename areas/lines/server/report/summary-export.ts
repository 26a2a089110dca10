import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { keepWorkbook } from '#core/server/crud/exporting.ts'
import { dayOf } from '#core/server/day.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import type { SheetSpec } from '#core/server/sheets/index.ts'
import type { Line } from '../../contract/line.ts'
import type { reportApi } from '../../contract/report-api.ts'
import { lineSummary } from './summary.ts'

type Input = InputOf<ReturnType<typeof reportApi>['exportLineSummary']>
type Summary = Awaited<ReturnType<typeof lineSummary>>

export const summaryExportKind = (line: Line): string => `export.lineSummary.${line.id}`

export async function exportLineSummary(ctx: Ctx, line: Line, input: Input): Promise<{ jobId: number }> {
  const day = input.day ?? dayOf(ctx)
  const days = { day, to: input.to ?? day }
  ctx.audit({ verb: 'export', entity: 'lineSummary', name: line.id.toUpperCase(), note: `${days.day} – ${days.to}` })
  return { jobId: (await ctx.enqueue(summaryExportKind(line), days)) as number }
}

/** Writes the summary of some days to a workbook: stations with their hours, orders, refused attempts. */
export const summaryExport = (line: Line): JobHandler => ({
  run: (job) =>
    job.act(async (ctx) => {
      const days = job.payload as { day: string; to: string }
      const summary = await lineSummary(ctx, line, days)
      const sheets = [stationSheet(ctx, summary), orderSheet(ctx, summary), refusalSheet(ctx, summary)]
      const name = `${line.id.toUpperCase()}-${ctx.t('lineSummary.sheet')}-${days.day}-${days.to}.xlsx`
      const rows = summary.stations.length + summary.orders.length + summary.refusals.length
      return keepWorkbook(ctx, { name, sheets, rows })
    }),
})

const share = (part: number, whole: number): number | string => (whole ? part / whole : '')

function stationSheet({ t }: Ctx, { stations }: Summary): SheetSpec {
  const hours = [...new Set(stations.flatMap((each) => each.hours.map(({ hour }) => hour)))].sort((a, b) => a - b)
  const number = (header: string) => ({ header, type: 'number' as const })
  return {
    name: t('lineSummary.stations'),
    columns: [
      { header: t('lineSummary.station'), type: 'text' },
      ...['entered', 'firstPassedUnits', 'firstPassed', 'retested', 'passed'].map((key) =>
        number(t(`lineSummary.${key}`)),
      ),
      ...hours.flatMap((hour) => [
        number(`${hour}:00 ${t('lineSummary.passed')}`),
        number(`${hour}:00 ${t('lineSummary.failed')}`),
      ]),
    ],
    rows: stations.map((each) => [
      `${each.code} ${each.name}`,
      each.entered,
      each.firstPassed,
      share(each.firstPassed, each.entered),
      each.retested,
      each.passed,
      ...hours.flatMap((hour) => {
        const there = each.hours.find((one) => one.hour === hour)
        return [there?.passed ?? 0, there?.failed ?? 0]
      }),
    ]),
  }
}

function orderSheet({ t }: Ctx, { orders }: Summary): SheetSpec {
  return {
    name: t('lineSummary.orders'),
    columns: [
      { header: t('lineSummary.order'), type: 'text' },
      { header: t('lineProfile.productId'), type: 'text' },
      { header: t('lineSummary.units'), type: 'number' },
      ...(['finished', 'failed', 'scrapped'] as const).map((state) => ({
        header: t(`lineUnitStatus.${state}`),
        type: 'number' as const,
      })),
    ],
    rows: orders.map(({ workorderNo, product, units, finished, failed, scrapped }) => [
      workorderNo,
      product,
      units,
      finished,
      failed,
      scrapped,
    ]),
  }
}

function refusalSheet({ t }: Ctx, { refusals }: Summary): SheetSpec {
  return {
    name: t('lineSummary.refusals'),
    columns: [
      { header: t('lineSummary.check'), type: 'text' },
      { header: t('lineSummary.count'), type: 'number' },
      { header: t('lineSummary.people'), type: 'text' },
    ],
    rows: refusals.map(({ check, count, people }) => [t(`lineCheckName.${check}`), count, people]),
  }
}
