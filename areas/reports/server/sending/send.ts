import { holdersOf } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import { languageOf } from '#core/contract/languages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { daysBefore } from '#core/server/day.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { enqueue } from '#core/server/jobs/enqueue.ts'
import { mayReadNow } from '#core/server/team-reads.ts'
import { type SentReport, screenOfReport } from '../../contract/schedule.ts'
import { dueAfter, dueUntil, type Rhythm } from '../../contract/schedule-due.ts'
import { reportOf } from './reports.ts'

type Schedule = Stored<'reportSchedule'>

export const sendKind = 'reports.send'

/** At 0, 10 and 50 seconds: a report that cannot be made by then is for its owner to look at. */
export const sendTries = 3

/** For how long it is told what became of sendings. */
const keptDays = 90

/** Leaves a job for each recipient, who makes the report with the rights that he has then: one for each time, whoever comes first. */
export async function beginSending(ctx: Ctx, schedule: Schedule, dueAt: Date): Promise<void> {
  const recipients = await ctx.db
    .selectFrom('reportRecipient as r')
    .leftJoin('notificationContact as c', (join) =>
      join.onRef('c.teamId', '=', 'r.teamId').onRef('c.userId', '=', 'r.userId'),
    )
    .select(['r.userId', 'c.language'])
    .where('r.scheduleId', '=', schedule.id)
    .execute()
  if (!recipients.length) return
  const left = await ctx.db
    .insertInto('reportDelivery')
    .values(recipients.map(({ userId }) => ({ scheduleId: schedule.id, dueAt: dueAt.toISOString(), userId })))
    .onConflict((c) => c.columns(['teamId', 'scheduleId', 'dueAt', 'userId']).doNothing())
    .returning(['id', 'userId'])
    .execute()
  for (const { id, userId } of left)
    await enqueue(ctx.db, {
      teamId: ctx.caller.teamId,
      userId,
      language: languageOf(recipients.find((each) => each.userId === userId)?.language),
      kind: sendKind,
      payload: { id },
      key: String(id),
      maxAttempts: sendTries,
    })
}

/** Sends what is due. Of the times that nobody was there to send (the server stood still) the last alone is made up for. */
export async function sendDue(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime()
  const due = await ctx.db
    .selectFrom('reportSchedule')
    .selectAll()
    .where('active', '=', true)
    .where('nextAt', '<=', ctx.now.toISOString())
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  // A team that may not read is sent nothing; its schedules go on with the time that comes next.
  const reads = due.length === 0 || (await mayReadNow(ctx))
  for (const schedule of due) {
    const times = {
      rhythm: schedule.rhythm as Rhythm,
      minutes: schedule.atMinute,
      zone: ctx.caller.zone,
    }
    const stands = await ownerMay(ctx, schedule)
    if (stands && reads) await beginSending(ctx, schedule, new Date(dueUntil(times, now)))
    else if (!stands) await tellStopped(ctx, schedule)
    await ctx.db
      .updateTable('reportSchedule')
      .set({ nextAt: new Date(dueAfter(times, now)).toISOString(), active: stands })
      .where('id', '=', schedule.id)
      .execute()
    await ctx.db
      .deleteFrom('reportDelivery')
      .where('scheduleId', '=', schedule.id)
      .where('dueAt', '<', daysBefore(ctx.now, keptDays))
      .execute()
    ctx.touch('reportSchedule', [schedule.id])
  }
}

/** Nobody's schedule sends what he may not send any more. */
async function ownerMay(ctx: Ctx, { report, ownerId }: Schedule): Promise<boolean> {
  for (const right of ['reportSchedule.edit', `${reportOf(report).summary.right}.export`])
    if (!(await holdersOf(ctx, right)).includes(ownerId)) return false
  return true
}

const tellStopped = async (ctx: Ctx, { name, report, ownerId }: Schedule): Promise<void> => {
  const others = await holdersOf(ctx, 'reportSchedule.edit')
  await notify(ctx, {
    area: 'reports',
    channels: ['inApp'],
    to: [...new Set([ownerId, ...others])],
    template: 'reportSchedule.stopped',
    params: () => ({ name }),
    link: screenOfReport[report as SentReport],
  })
}

export const sendTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'reports.send',
  cron: '* * * * *',
  run: (service) => service.eachTeam(sendDue),
}
