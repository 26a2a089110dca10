import { sql } from 'kysely'
import { listPeople } from '#areas/identity/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Sort } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound, refuse, refuseField, stale, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/schedule.ts'
import type { Conditions } from '../../contract/schedule.ts'
import { dueAfter, type Rhythm } from '../../contract/schedule-due.ts'
import { maySendReport } from '../policy.ts'
import { reportOf, whereAt } from './reports.ts'
import { beginSending } from './send.ts'

/** Schedules of one report in a team: more would be read by nobody. */
const schedulesMost = 50

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** All schedules of a report, with what became of each the last time. */
export async function schedulesOf(
  ctx: Ctx,
  { report }: InputOf<typeof api.selectReportSchedule>,
): Promise<OutputOf<typeof api.selectReportSchedule>> {
  throwIf(maySendReport(ctx.caller, reportOf(report).summary.right))
  const rows = await ctx.db
    .selectFrom('reportSchedule as s')
    .innerJoin('teamUser as o', (join) => join.onRef('o.teamId', '=', 's.teamId').onRef('o.id', '=', 's.ownerId'))
    .selectAll('s')
    .select('o.name as ownerName')
    .where('s.report', '=', report)
    .orderBy('s.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const recipients = ids.length ? await recipientsOf(ctx, ids) : []
  const last = ids.length ? await lastOf(ctx, ids) : []
  return {
    rows: rows.map((row) => ({
      ...settingsOf(row),
      id: row.id,
      version: row.version,
      report,
      name: row.name,
      recipients: recipients.filter(({ scheduleId }) => scheduleId === row.id).map(({ id, name }) => ({ id, name })),
      ownerName: row.ownerName,
      nextAt: row.nextAt,
      last: last
        .filter(({ scheduleId }) => scheduleId === row.id)
        // A provider's own words are no key and stand for themselves.
        .map(({ scheduleId: _, problem, ...told }) => ({ ...told, problem: problem && ctx.t(problem) })),
    })),
  }
}

const settingsOf = (row: Stored<'reportSchedule'>) => ({
  conditions: row.conditions as Conditions,
  sort: row.sort as Sort[],
  rhythm: row.rhythm as Rhythm,
  time: clockText(row.atMinute),
  format: row.format as api.ReportSchedule['format'],
  channels: row.channels as api.ReportSchedule['channels'],
  attached: row.attached,
  active: row.active,
})

const recipientsOf = ({ db }: Ctx, ids: readonly number[]) =>
  db
    .selectFrom('reportRecipient as r')
    .innerJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'r.teamId').onRef('u.id', '=', 'r.userId'))
    .select(['r.scheduleId', 'u.id', 'u.name'])
    .where('r.scheduleId', 'in', ids)
    .orderBy('u.name')
    .execute()

const lastOf = ({ db }: Ctx, ids: readonly number[]) =>
  db
    .selectFrom('reportDelivery as d')
    .innerJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'd.teamId').onRef('u.id', '=', 'd.userId'))
    .select(['d.scheduleId', 'd.dueAt', 'u.name as userName', 'd.problem'])
    .select(sql<'waiting' | 'made' | 'refused' | 'failed'>`d.state`.as('state'))
    .where('d.scheduleId', 'in', ids)
    .where(
      sql<boolean>`d.due_at = (select max(l.due_at) from report_delivery l where l.team_id = d.team_id and l.schedule_id = d.schedule_id)`,
    )
    .orderBy('u.name')
    .execute()

/** Sets a schedule up, or anew. From then on whoever saves it answers for it. */
export async function saveSchedule(
  ctx: Ctx,
  input: InputOf<typeof api.saveReportSchedule>,
): Promise<OutputOf<typeof api.saveReportSchedule>> {
  const { report, name, at, userIds } = input
  const served = reportOf(report)
  throwIf(maySendReport(ctx.caller, served.summary.right))
  const { day } = input.conditions
  if (day && !('preset' in day)) throw refuseField('conditions', 'reportSchedule.fixedDays')
  served.check(whereAt(input.conditions, dayOf(ctx)))
  served.checkSort(input.sort)
  const ids = [...new Set(userIds)]
  await mustAllBeHere(ctx, ids)
  const minutes = minutesOf(input.time)
  const next = dueAfter({ rhythm: input.rhythm, minutes, zone: ctx.caller.zone }, ctx.now.getTime())
  const values = {
    name,
    conditions: JSON.stringify(input.conditions),
    sort: JSON.stringify(input.sort),
    rhythm: JSON.stringify(input.rhythm),
    atMinute: minutes,
    format: input.format,
    channels: [...new Set(input.channels)],
    attached: input.attached,
    active: input.active,
    ownerId: ctx.caller.userId,
    nextAt: new Date(next).toISOString(),
  }
  const before = at ? await lockedSchedule(ctx, at, report) : null
  if (!before) await mustHaveRoom(ctx, report)
  const row = before
    ? await ctx.db
        .updateTable('reportSchedule')
        .set({ ...values, version: before.version + 1 })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('reportSchedule')
        .values({ ...values, report })
        .returningAll()
        .executeTakeFirstOrThrow()
  await ctx.db.deleteFrom('reportRecipient').where('scheduleId', '=', row.id).execute()
  await ctx.db
    .insertInto('reportRecipient')
    .values(ids.map((userId) => ({ scheduleId: row.id, userId })))
    .execute()
  ctx.audit({
    verb: before ? 'update' : 'add',
    entity: 'reportSchedule',
    id: row.id,
    name,
    before: before && settingsOf(before),
    after: { ...settingsOf(row), userIds: ids },
  })
  ctx.touch('reportSchedule', [row.id])
  return { id: row.id }
}

async function lockedSchedule(ctx: Ctx, { id, version }: { id: number; version: number }, report?: string) {
  const row = await ctx.db.selectFrom('reportSchedule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || (report !== undefined && row.report !== report)) throw notFound()
  throwIf(maySendReport(ctx.caller, reportOf(row.report).summary.right))
  if (row.version !== version) throw stale({ id, version: row.version, name: row.name, ...settingsOf(row) })
  return row
}

async function mustHaveRoom({ db }: Ctx, report: string): Promise<void> {
  const { count } = await db
    .selectFrom('reportSchedule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('report', '=', report)
    .executeTakeFirstOrThrow()
  if (count >= schedulesMost) throw refuse('reportSchedule.most', { most: schedulesMost })
}

async function mustAllBeHere({ db }: Ctx, ids: readonly number[]): Promise<void> {
  const here = await db
    .selectFrom('teamUser')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'enabled')
    .execute()
  if (here.length < ids.length) throw refuseField('userIds', 'refused.gone')
}

/** Sends it no more. */
export async function deleteSchedule(
  ctx: Ctx,
  input: InputOf<typeof api.deleteReportSchedule>,
): Promise<Record<string, never>> {
  const row = await lockedSchedule(ctx, input)
  await ctx.db.deleteFrom('reportSchedule').where('id', '=', row.id).execute()
  ctx.audit({ verb: 'delete', entity: 'reportSchedule', id: row.id, name: row.name, before: settingsOf(row) })
  ctx.touch('reportSchedule', [row.id])
  return {}
}

/** Sends it now, as if this were its time. */
export async function sendSchedule(
  ctx: Ctx,
  { id }: InputOf<typeof api.sendReportSchedule>,
): Promise<Record<string, never>> {
  const row = await ctx.db.selectFrom('reportSchedule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  throwIf(maySendReport(ctx.caller, reportOf(row.report).summary.right))
  await beginSending(ctx, row, ctx.now)
  ctx.audit({ verb: 'sendNow', entity: 'reportSchedule', id, name: row.name })
  ctx.touch('reportSchedule', [id])
  return {}
}

/** People to whom it can be sent. */
export const readersOf = (
  ctx: Ctx,
  input: InputOf<typeof api.selectReportReader>,
): Promise<OutputOf<typeof api.selectReportReader>> => listPeople(ctx, input)

/** The caller's own file of a sending. */
export async function sentReport(
  { db, caller }: Ctx,
  { scheduleId, dueAt }: InputOf<typeof api.getSentReport>,
): Promise<OutputOf<typeof api.getSentReport>> {
  const row = await db
    .selectFrom('reportDelivery as d')
    .innerJoin('reportSchedule as s', (join) =>
      join.onRef('s.teamId', '=', 'd.teamId').onRef('s.id', '=', 'd.scheduleId'),
    )
    .leftJoin('file as f', (join) => join.onRef('f.teamId', '=', 'd.teamId').onRef('f.id', '=', 'd.fileId'))
    .select(['s.name', 'd.dueAt', 'f.fileNo', 'f.name as fileName', 'f.expiresAt'])
    .where('d.scheduleId', '=', scheduleId)
    .where('d.dueAt', '=', new Date(dueAt).toISOString())
    .where('d.userId', '=', caller.userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { name, fileNo, fileName, expiresAt } = row
  return {
    name,
    dueAt: row.dueAt,
    file: fileNo && fileName && expiresAt ? { fileNo, name: fileName, until: expiresAt } : null,
  }
}
