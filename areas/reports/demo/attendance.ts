import { sql } from 'kysely'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { approvals } from '#areas/execution/demo/approvals.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { arrangementCrud } from '#areas/workcenters/contract/arrangement.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { addDays } from '#engines/working-time/index.ts'
import { dutyReport, giveAttendanceReason } from '../contract/attendance.ts'
import { approveHoursCorrection, hoursCorrectionCrud, hoursCorrectionKind } from '../contract/hours-correction.ts'

interface Stood {
  sessionId: number
  userId: number
  day: string
  shiftName: string
  lineId: number
  workCenterId: number
  onAt: string
  offAt: string
}

/** Where people stood on the last days, the first place of each day. */
async function stood(demo: DemoCaller, from: string, to: string): Promise<Stood[]> {
  const { rows } = await sql<Stood>`
    select distinct on (d.user_id, d.shift_date) d.id as session_id, d.user_id, d.shift_date as day, s.shift ->> 'name' as shift_name,
      d.line_id, d.work_center_id, d.on_at, d.off_at
    from duty_session d
    join (select distinct s.shift from shift_mode m, jsonb_array_elements(m.shifts) s (shift)) s (shift) on s.shift ->> 'id' = d.shift_id
    where d.shift_date between ${from}::date and ${to}::date and d.line_id is not null and d.off_at is not null
    order by d.user_id, d.shift_date, d.on_at`.execute(demo.db)
  return rows
}

/** A week of rosters with a few who did not come, and corrections of hours: some approved, one that waits. */
async function makeAttendance(demo: DemoCaller, people: People): Promise<void> {
  const today = dateOf(demo.now.getTime())
  const [from, to] = [addDays(today, -7), addDays(today, -1)]
  const manager = people.named.get('manager') as Person
  const foreman = people.by.get('approver')?.[0] as Person
  const worked = await stood(demo, from, to)
  if (!worked.length) return
  const there = new Set(worked.map(({ userId, day }) => `${userId}/${day}`))
  const operators = people.by.get('operator') ?? []
  // Of those who were not there two a day stood on the roster all the same.
  const days = [...new Set(worked.map(({ day }) => day))]
  const missing = days.flatMap((day, i) => {
    const away = operators.filter(({ userId }) => !there.has(`${userId}/${day}`))
    const place = worked.find((each) => each.day === day)
    return place ? away.slice(i % 3, (i % 3) + 2).map(({ userId }) => ({ ...place, userId })) : []
  })
  demo.become(manager)
  await demo.addAll(
    arrangementCrud.add,
    [...worked, ...missing].map(({ userId, day, shiftName, lineId }) => ({ userId, date: day, shiftName, lineId })),
  )
  const levels = [{ roleIds: [], userIds: [manager.userId] }]
  await demo.call(updateApprovalSetting, { kind: hoursCorrectionKind, levels })
  const absent = await demo.call(dutyReport.select, { where: { day: { from, to }, state: 'absent' } })
  const explained = absent.rows.slice(0, Math.ceil(absent.rows.length / 2)).map(({ id }) => id)
  if (explained.length) await demo.call(giveAttendanceReason, { ids: explained, cause: 'leave', note: '家中有事' })
  demo.become(foreman)
  const [first, second] = worked.filter(({ userId }) => userId !== foreman.userId && userId !== manager.userId)
  const correct = (of: Stood, reason: string) =>
    demo.call(hoursCorrectionCrud.add, {
      userId: of.userId,
      sessionId: of.sessionId,
      workCenterId: of.workCenterId,
      onAt: new Date(Date.parse(of.onAt) - 300_000).toISOString(),
      offAt: of.offAt,
      reason,
    })
  if (first) {
    const { id } = await correct(first, '终端忙，晚登记 5 分钟')
    demo.become(manager)
    await demo.call(approveHoursCorrection, { ids: [id] })
    demo.become(foreman)
  }
  if (second) await correct(second, '忘记及时上岗登记')
}

export const attendance = demoPart({
  name: 'reports.attendance',
  needs: { people: demoPeople, approvals },
  make: (demo, { people }) => makeAttendance(demo, people),
})
