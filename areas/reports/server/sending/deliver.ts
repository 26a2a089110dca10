import { notDelivered } from '#areas/notifications/contract/events.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { Language } from '#core/contract/languages.ts'
import { limits } from '#core/contract/limits.ts'
import type { MessageKey } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { xlsxMime } from '#core/server/crud/exporting.ts'
import { type ReportTable, sheetOf } from '#core/server/crud/serve-report.ts'
import { on } from '#core/server/events.ts'
import { type StoredFile, storeFile } from '#core/server/files/store.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import { tablePdf } from '#core/server/pdf/table.ts'
import { Refusal, refuse } from '#core/server/refusal.ts'
import { localDate } from '#engines/working-time/index.ts'
import { shares } from '../../contract/dimensions.ts'
import { type Conditions, type SentReport, screenOfReport } from '../../contract/schedule.ts'
import { mayReadSent } from '../policy.ts'
import { columnsAt, daysAt, reportOf, whereAt } from './reports.ts'
import { sendKind, sendTries } from './send.ts'

const entity = 'reportDelivery'

/** Makes one report for one person, as himself, and sends it to him. */
export const deliverJob: Record<string, JobHandler> = {
  [sendKind]: {
    lane: 'long',
    async run(job) {
      const { id } = job.payload as { id: number }
      try {
        await job.act((ctx) => deliver(ctx, id))
      } catch (error) {
        const refused = error instanceof Refusal
        if (refused || job.attempt >= sendTries)
          await job.act((ctx) => fail(ctx, id, refused ? error.reason.key : 'reportSchedule.problem.notMade'))
        throw error
      }
      return {}
    },
  },
}

type Row = NonNullable<Awaited<ReturnType<typeof waiting>>>

const waiting = ({ db }: Ctx, id: number) =>
  db
    .selectFrom('reportDelivery as d')
    .innerJoin('reportSchedule as s', (join) =>
      join.onRef('s.teamId', '=', 'd.teamId').onRef('s.id', '=', 'd.scheduleId'),
    )
    .innerJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'd.teamId').onRef('u.id', '=', 'd.userId'))
    .select(['d.id', 'd.dueAt', 'd.userId', 'd.scheduleId', 'd.state', 'u.name as userName'])
    .select(['s.report', 's.name', 's.conditions', 's.sort', 's.format', 's.channels', 's.attached', 's.ownerId'])
    .where('d.id', '=', id)
    .executeTakeFirst()

async function deliver(ctx: Ctx, id: number): Promise<void> {
  const row = await waiting(ctx, id)
  if (row?.state !== 'waiting') return
  const may = mayReadSent(ctx.caller, { userId: row.userId, right: reportOf(row.report).summary.right })
  const file = may ? await fileOf(ctx, row) : null
  // Of the people of one time the last sees that all others are done.
  await ctx.db.selectFrom('reportSchedule').select('id').where('id', '=', row.scheduleId).forUpdate().execute()
  const mine = await ctx.db
    .updateTable('reportDelivery')
    .set(
      file
        ? { state: 'made', fileId: file.id }
        : { state: 'refused', problem: 'reportSchedule.problem.mayNotRead' satisfies MessageKey },
    )
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  // A server whose lease ran out while it made a long one: another sent it.
  if (!mine) return
  ctx.audit({ verb: 'send', entity: 'reportSchedule', id: row.scheduleId, name: row.name, note: row.userName })
  ctx.touch('reportSchedule', [row.scheduleId])
  if (!file) await tellOwner(ctx, row, 'reportSchedule.problem.mayNotRead')
  else if (row.channels.includes('email')) await tell(ctx, row, { channel: 'email', to: [row.userId], file })
  await tellGroup(ctx, row)
}

/** Rows on paper, about a hundred pages: nobody reads more. */
const paperRowsMost = 3_000

/** The report as this person sees it, as a file of his own. */
async function fileOf(ctx: Ctx, row: Row): Promise<StoredFile> {
  const served = reportOf(row.report)
  const conditions = row.conditions as Conditions
  const day = localDate(ctx.caller.zone, Date.parse(row.dueAt))
  const written = {
    where: whereAt(conditions, day),
    sort: row.sort as never,
    columns: columnsAt(served, conditions),
  }
  const table = await served.table(ctx, written, ctx.language)
  const pdf = row.format === 'pdf'
  if (pdf && table.cells.length > paperRowsMost) throw refuse('reportSchedule.problem.tooLong')
  return storeFile(ctx, {
    name: `${row.name}-${day}.${row.format}`.replace(/[\\/:*?"<>|]/g, ' '),
    mime: pdf ? 'application/pdf' : xlsxMime,
    purpose: 'export',
    bytes: pdf ? await onPaper(ctx, row, table) : await sheetOf(table, ctx.caller.zone),
    days: limits.exportDays,
  })
}

function onPaper(ctx: Ctx, row: Row, table: ReportTable): Promise<Buffer> {
  const text = cellTextIn(ctx.language)
  return tablePdf({
    title: `${row.name} · ${table.name}`,
    note: [daysText(ctx, row), ctx.t('reportSchedule.madeFor', { name: row.userName })].filter(Boolean).join(' · '),
    heads: table.columns.map(({ header, type }) => ({ text: header, right: type === 'number' })),
    rows: table.cells.map((cells) => cells.map((cell, i) => text(cell, table.columns[i]?.of ?? ''))),
    total: table.cells.length > table.count,
  })
}

function daysText({ caller }: Ctx, row: Row): string {
  const days = daysAt(row.conditions as Conditions, localDate(caller.zone, Date.parse(row.dueAt)))
  return days ? `${days.from} – ${days.to}` : ''
}

function cellTextIn(language: Language) {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return (cell: unknown, key: string): string => {
    if (cell === null || cell === undefined) return ''
    if (typeof cell !== 'number') return String(cell)
    return shares.includes(key) ? share.format(cell) : number.format(cell)
  }
}

const linkOf = ({ report, scheduleId, dueAt }: Row): string =>
  `${screenOfReport[report as SentReport]}?sent=${scheduleId}.${Date.parse(dueAt)}`

async function tell(
  ctx: Ctx,
  row: Row,
  { channel, to, file }: { channel: 'email' | 'weCom'; to: number[]; file?: StoredFile },
): Promise<void> {
  await notify(ctx, {
    area: 'reports',
    channels: [channel],
    to,
    template: 'reportSchedule.sent',
    params: (t) => ({
      name: row.name,
      report: t(row.report),
      days: daysText(ctx, row),
      kept: limits.exportDays,
    }),
    link: linkOf(row),
    source: { entity, id: row.id, workshopId: null },
    ...(file && row.attached && { fileId: file.id }),
  })
}

/** Once everybody's report is made, the group is told of it in one message, which leads each to his own. */
async function tellGroup(ctx: Ctx, row: Row): Promise<void> {
  if (!row.channels.includes('weCom')) return
  const all = await ctx.db
    .selectFrom('reportDelivery')
    .select(['userId', 'state', 'fileId'])
    .where('scheduleId', '=', row.scheduleId)
    .where('dueAt', '=', row.dueAt)
    .execute()
  // Whom the mail did not reach has his report all the same.
  const to = all.filter(({ fileId }) => fileId !== null).map(({ userId }) => userId)
  if (to.length && all.every(({ state }) => state !== 'waiting')) await tell(ctx, row, { channel: 'weCom', to })
}

async function fail(ctx: Ctx, id: number, problem: string): Promise<void> {
  const row = await waiting(ctx, id)
  if (row?.state !== 'waiting') return
  await ctx.db.selectFrom('reportSchedule').select('id').where('id', '=', row.scheduleId).forUpdate().execute()
  await markFailed(ctx, row, problem)
  await tellGroup(ctx, row)
}

async function markFailed(ctx: Ctx, row: Row, problem: string): Promise<void> {
  await ctx.db.updateTable('reportDelivery').set({ state: 'failed', problem }).where('id', '=', row.id).execute()
  ctx.touch('reportSchedule', [row.scheduleId])
  await tellOwner(ctx, row, problem)
}

/** Whoever answers for a schedule is told in the product what did not arrive, and why. */
async function tellOwner(ctx: Ctx, row: Row, problem: string, person = row.userName): Promise<void> {
  await notify(ctx, {
    area: 'reports',
    channels: ['inApp'],
    to: [row.ownerId],
    template: 'reportSchedule.undelivered',
    params: (t) => ({ name: row.name, person, problem: t(problem) }),
    link: screenOfReport[row.report as SentReport],
  })
}

/** What could not be brought to a person is told to whoever answers for the schedule. */
export const undelivered = on(notDelivered, async (ctx, { source, channel, recipientName, problem }) => {
  if (source.entity !== entity) return
  const row = await waiting(ctx, source.id)
  if (!row) return
  // The group's message is of all, and stands with one of them only because it was the last.
  if (channel !== 'weCom')
    await ctx.db.updateTable('reportDelivery').set({ state: 'failed', problem }).where('id', '=', row.id).execute()
  ctx.touch('reportSchedule', [row.scheduleId])
  await tellOwner(ctx, row, problem, recipientName)
})
