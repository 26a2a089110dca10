import { sql } from 'kysely'
import { z } from 'zod'
import { summaryNames } from '#areas/execution/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { daysOf, readWhere, reportDays, reportIds } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import { serveSummary } from '#core/server/crud/serve-summary.ts'
import { keysOf } from '#core/server/crud/summary-parts.ts'
import { attendanceRate } from '#engines/kpi/index.ts'
import {
  type DutyRow,
  type DutyState,
  dutyReport,
  dutyStates,
  type giveAttendanceReason,
  reachedDuty,
} from '../contract/attendance.ts'
import { type Judged, judgedShifts } from './facts/arranged.ts'

interface Reason {
  userId: number
  day: string
  shiftId: string
  cause: NonNullable<DutyRow['cause']>
  note: string | null
  givenByName: string
}

const keyOf = (of: { userId: number; day: string }, shiftId: string) => `${of.userId}/${of.day}/${shiftId}`

async function reasonsOf(ctx: Ctx, days: { from: string; to: string }): Promise<Map<string, Reason>> {
  const { rows } = await sql<Reason>`
    select r.user_id, r.day, r.shift_id, r.cause, r.note, u.name as given_by_name
    from attendance_reason r
    join team_user u on u.team_id = r.team_id and u.id = r.created_by
    where r.day between ${days.from}::date and ${days.to}::date`.execute(ctx.db)
  return new Map(rows.map((row) => [keyOf(row, row.shiftId), row]))
}

const count = (condition: boolean) => (condition ? 1 : 0)

export const attendance = serveSummary(reachedDuty, {
  names: summaryNames,
  async read(ctx, asked) {
    const shifts = await judgedShifts(ctx, asked)
    const reasons = await reasonsOf(ctx, asked.days)
    return shifts.map((row) => {
      const { state, late, early } = row.attendance
      const missed = state === 'absent' || late > 0 || early > 0
      return {
        keys: keysOf(asked, row),
        sums: {
          arranged: 1,
          present: count(state !== 'absent'),
          late: count(late > 0),
          early: count(early > 0),
          absent: count(state === 'absent'),
          unexplained: count(missed && !reasons.has(keyOf(row, row.shift))),
        },
      }
    })
  },
  figures: ({ sums: { arranged = 0, present = 0, late = 0, early = 0, absent = 0, unexplained = 0 } }) => ({
    arranged,
    present,
    attendance: attendanceRate(present, arranged),
    late,
    early,
    absent,
    unexplained,
  }),
})

const stateOf = ({ attendance: { state, late, early } }: Judged): DutyState => {
  if (state === 'absent') return 'absent'
  if (late > 0 && early > 0) return 'lateAndEarly'
  return late > 0 ? 'late' : early > 0 ? 'early' : state
}

const state = z.enum(dutyStates)
const where = z
  .object({
    day: reportDays,
    workshopId: reportIds,
    lineId: reportIds,
    userId: reportIds,
    state: z.union([state.transform((one) => [one]), z.array(state).max(dutyStates.length)]).nullish(),
  })
  .strict()

const minutes = (ms: number): number | null => (ms > 0 ? Math.round(ms / 60_000) : null)
const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

async function readDuties(ctx: Ctx, given: Record<string, unknown>) {
  const asked = readWhere(where, given)
  const days = daysOf(ctx, asked.day)
  const { workshopId = null, lineId = null, userId = null } = asked
  const shifts = await judgedShifts(ctx, { days, ids: { workshopId, lineId, userId } })
  const reasons = await reasonsOf(ctx, days)
  const ids = (key: 'userId' | 'lineId' | 'workshopId') => [...new Set(shifts.map((row) => row[key]))]
  const people = await summaryNames(ctx, 'userId', ids('userId'))
  const lines = await summaryNames(ctx, 'lineId', ids('lineId'))
  const workshops = await summaryNames(ctx, 'workshopId', ids('workshopId'))
  const shiftNames = await summaryNames(ctx, 'shift', [])
  const rows = shifts.map((row): DutyRow => {
    const { late, early, firstOn, lastOff, state: judged } = row.attendance
    const reason = reasons.get(keyOf(row, row.shift))
    return {
      id: row.id,
      version: 1,
      day: row.day,
      shift: shiftNames.get(row.shift)?.shift ?? row.shiftName,
      userId: row.userId,
      userName: people.get(row.userId)?.userName ?? '',
      workshopId: row.workshopId,
      workshopName: workshops.get(row.workshopId)?.workshopName ?? null,
      lineId: row.lineId,
      lineName: lines.get(row.lineId)?.lineName ?? null,
      state: stateOf(row),
      lateMinutes: minutes(late),
      earlyMinutes: minutes(early),
      firstOn: instant(firstOn),
      lastOff: judged === 'running' ? null : instant(lastOff),
      cause: reason?.cause ?? null,
      note: reason?.note ?? null,
      givenByName: reason?.givenByName ?? null,
    }
  })
  return {
    rows: rows.filter((row) => !asked.state?.length || asked.state.includes(row.state)),
    more: {},
    sort: [
      { field: 'day', order: 'desc' as const },
      { field: 'lineName', order: 'asc' as const },
    ],
  }
}

export const duties = serveReport(dutyReport, readDuties)

/** Why people were late, left early or were absent; those of whom nothing wants a reason are passed over. */
export async function giveReason(
  ctx: Ctx,
  { ids, cause, note }: InputOf<typeof giveAttendanceReason>,
): Promise<OutputOf<typeof giveAttendanceReason>> {
  const { rows: found } = await sql<{ id: number; day: string }>`
    select id, date as day from personnel_arrangement where id = any(${ids})`.execute(ctx.db)
  const days = found.map(({ day }) => day).sort()
  const [from, to] = [days[0], days.at(-1)]
  const shifts = from && to ? await judgedShifts(ctx, { days: { from, to }, ids: {} }) : []
  const done: Judged[] = []
  const skipped: { id: number; name: string; reason: string }[] = []
  const names = await summaryNames(
    ctx,
    'userId',
    shifts.map(({ userId }) => userId),
  )
  for (const id of ids) {
    const row = shifts.find((each) => each.id === id)
    const name = names.get(row?.userId ?? 0)?.userName ?? ''
    if (!row) skipped.push({ id, name, reason: ctx.t('reachedDuty.notBegun') })
    else if (['present', 'running'].includes(stateOf(row)))
      skipped.push({ id, name, reason: ctx.t('reachedDuty.nothingToSay') })
    else done.push(row)
  }
  for (const row of done) {
    const { id } = await ctx.db
      .insertInto('attendanceReason')
      .values({
        userId: row.userId,
        day: row.day,
        shiftId: row.shift,
        workshopId: row.workshopId,
        cause,
        note: note || null,
        createdBy: ctx.caller.userId,
      })
      .onConflict((on) =>
        on.columns(['teamId', 'userId', 'day', 'shiftId']).doUpdateSet({
          cause,
          note: note || null,
          createdBy: ctx.caller.userId,
          createdAt: ctx.now.toISOString(),
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const name = `${names.get(row.userId)?.userName ?? ''} · ${row.day}`
    ctx.audit({ verb: 'explain', entity: 'attendanceReason', id, name, ...(note && { note }), after: { cause } })
  }
  if (!done.length) ctx.audit({ verb: 'explain', entity: 'attendanceReason' })
  ctx.touch('reachedDuty')
  return { done: done.map(({ id }) => id), skipped }
}
