import type { Translate } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { TimerService } from '#core/server/handler.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import type { Services } from '#core/server/services.ts'
import { printJob } from '../../contract/job.ts'
import { problemText } from '../problems.ts'
import { painter } from '../render/painter.ts'
import { type Claimed, claimNext } from './claim.ts'
import { type Sent, sendLabels } from './talk.ts'

export const sendKind = 'printing.send'

/** Labels that are drawn in one go. */
const drawnAtOnce = 50
/** Seconds until a printer that was not reached is tried again, by how often it was not. */
const pauses = [5, 10, 20, 40, 60]
/** Prints that one job sends: others of the lane get their turn. */
const inOneGo = 20

/** Has a printer's queue sent, after the commit. Several such jobs do no harm: one at a time has the printer. */
export const leaveToSend = (ctx: Ctx, printerId: number, runAt?: Date): Promise<number | null> =>
  ctx.enqueue(sendKind, { printerId }, { runAt: runAt ?? ctx.now })

export const sendJob = ({ config }: Pick<Services, 'config'>): JobHandler => ({
  lane: 'printers',
  async run(job) {
    const { printerId } = job.payload as { printerId: number }
    for (let sent = 0; sent < inOneGo; sent++) {
      const next = await job.act((ctx) => claimNext(ctx, printerId))
      if (!next) return { sent }
      // Neither drawing nor the network is waited for within a transaction.
      const outcome = await print(next, config.inner)
      const goesOn = await job.act((ctx) => record(ctx, next, outcome))
      if (!goesOn) return { sent }
    }
    await job.act((ctx) => leaveToSend(ctx, printerId))
    return { sent: inOneGo }
  },
})

type Outcome = Sent | { done: false; wrong: (t: Translate) => string }

async function print(
  { model, labels, mark, printer, handed }: Claimed,
  inner: Services['config']['inner'],
): Promise<Outcome> {
  const files: Uint8Array[] = []
  for (let from = 0; from < labels.length; from += drawnAtOnce) {
    const some = labels.slice(from, from + drawnAtOnce)
    const drawn = await painter.draw({
      model,
      labels: some.map(({ values }, i) => ({ values, index: handed + from + i, mark })),
      dotsPerMm: printer.dotsPerMm,
      as: printer.driver,
    })
    const [problem] = drawn.problems
    if (problem)
      return {
        done: false,
        wrong: (t) =>
          t('printJob.problem.template', { record: some[problem.label]?.name ?? '', why: problemText(t, problem) }),
      }
    files.push(...drawn.files)
  }
  return sendLabels(printer, files, inner)
}

/** Keeps what became of a print. @returns whether the printer may have its next one */
async function record(
  ctx: Ctx,
  { id, printer, labels, handed, failures }: Claimed,
  outcome: Outcome,
): Promise<boolean> {
  const at = ctx.now.toISOString()
  ctx.touch(printJob.name, [id])
  ctx.touch('printer', [printer.id])
  const set = (to: Record<string, unknown>) =>
    ctx.db
      .updateTable('printJob')
      .set({ sendingUntil: null, ...to })
      .where('id', '=', id)
      .execute()
  const stands = (state: string, more: { failures: number; retryAt: string | null }) =>
    ctx.db
      .updateTable('printerState')
      .set({ state, toldAt: at, ...more })
      .where('printerId', '=', printer.id)
      .execute()
  if (outcome.done) {
    await set({
      status: outcome.confirmed ? 'printed' : 'handedOver',
      handed: handed + labels.length,
      finishedAt: at,
      problem: null,
    })
    await stands('ready', { failures: 0, retryAt: null })
    return true
  }
  if ('wrong' in outcome) {
    await set({ status: 'failed', finishedAt: at, problem: outcome.wrong(ctx.t).slice(0, 500) })
    return true
  }
  const problem = [ctx.t(outcome.problem), outcome.why].filter(Boolean).join(': ').slice(0, 500)
  const pause = pauses[Math.min(failures, pauses.length - 1)] as number
  const retryAt = new Date(ctx.now.getTime() + pause * 1000)
  await stands(outcome.state, { failures: failures + 1, retryAt: retryAt.toISOString() })
  // What the printer took it may have printed: a person looks before it is printed again.
  if (outcome.handed > 0)
    await set({
      status: 'failed',
      finishedAt: at,
      handed: handed + outcome.handed,
      problem: ctx.t('printJob.problem.partly', {
        handed: handed + outcome.handed,
        all: handed + labels.length,
        why: problem,
      }),
    })
  else await set({ status: 'queued', problem })
  await leaveToSend(ctx, printer.id, retryAt)
  return false
}

/** Ends prints whose time is over, and sends what nobody has sent: a server may have ended before it could. */
export const queueTimer = {
  name: 'printing.queue',
  cron: '* * * * *',
  run: (service: TimerService) =>
    service.eachTeam(async (ctx) => {
      const due = await ctx.db
        .selectFrom('printJob as j')
        .innerJoin('printer as p', (on) => on.onRef('p.teamId', '=', 'j.teamId').onRef('p.id', '=', 'j.printerId'))
        .leftJoin('printerState as s', (on) => on.onRef('s.teamId', '=', 'p.teamId').onRef('s.printerId', '=', 'p.id'))
        .select('p.id')
        .distinct()
        .where('j.status', 'in', ['queued', 'sending'])
        .where((e) =>
          e.or([
            e('j.expiresAt', '<', ctx.now.toISOString()),
            e.and([
              e('p.driver', '<>', 'browser'),
              e.or([e('s.retryAt', 'is', null), e('s.retryAt', '<', ctx.now.toISOString())]),
            ]),
          ]),
        )
        .limit(500)
        .execute()
      for (const { id } of due) await ctx.enqueue(sendKind, { printerId: id }, { key: `timer/${id}` })
    }),
}
