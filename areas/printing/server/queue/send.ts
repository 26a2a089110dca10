import type { Translate } from '#core/contract/messages.ts'
import type { TimerService } from '#core/server/handler.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import type { Services } from '#core/server/services.ts'
import { ThreadEnded } from '#core/server/threads.ts'
import { printByIpp } from '../ipp/print.ts'
import { problemText } from '../problems.ts'
import type { DrawRequest } from '../render/draw.ts'
import { painter } from '../render/painter.ts'
import { labelsAtOnce, tooHeavy } from '../render/weight.ts'
import { type Claimed, claimNext, goesOnSending } from './claim.ts'
import { leaveToSend, record, sendKind, type Wrong } from './record.ts'
import { type Piece, type Sent, sendLabels } from './talk.ts'

/** Labels that are drawn and sent in one go. */
const inOnePiece = 20
/** Prints that one job sends: others of the lane get their turn. */
const inOneGo = 20

export const sendJob = ({ config }: Pick<Services, 'config'>): JobHandler => ({
  lane: 'printers',
  async run(job) {
    const { printerId } = job.payload as { printerId: number }
    for (let sent = 0; sent < inOneGo; sent++) {
      const next = await job.act((ctx) => ctx.unscoped(() => claimNext(ctx, printerId)))
      if (!next) return { sent }
      // Neither drawing nor the network is waited for within a transaction.
      const outcome = await print(next, config.inner, () =>
        job.act((ctx) => ctx.unscoped(() => goesOnSending(ctx, next))),
      )
      const became = await job.act((ctx) => ctx.unscoped(() => record(ctx, next, outcome)))
      if (became !== 'next') return { sent }
    }
    await job.act((ctx) => leaveToSend(ctx, printerId))
    return { sent: inOneGo }
  },
})

/** @param stillOurs says that it goes on; false: another try has the print */
async function print(next: Claimed, inner: Services['config']['inner'], stillOurs: () => Promise<boolean>) {
  const failure: { wrong?: Wrong } = {}
  async function* pieces(as: DrawRequest['as'], dotsPerMm: number) {
    const { labels, model } = next
    const atOnce = labelsAtOnce(model, dotsPerMm, inOnePiece)
    for (let from = 0; from < labels.length; from += atOnce) {
      const drawn = await drawSome(next, from, from + atOnce, { as, dotsPerMm })
      if ('wrong' in drawn) {
        failure.wrong = drawn.wrong
        throw new Error('it cannot be drawn')
      }
      if (!(await stillOurs())) throw new Error('another try has it')
      yield drawn
    }
  }
  const sent = await send(next, pieces, inner)
  const { wrong } = failure
  return wrong && !sent.done ? { done: false as const, wrong, handed: sent.handed } : sent
}

/** Speaks to the printer in what it is spoken to in. */
function send(
  { printer, model, name }: Claimed,
  pieces: (as: DrawRequest['as'], dotsPerMm: number) => AsyncIterator<Piece>,
  inner: Services['config']['inner'],
): Promise<Sent> {
  const { driver, host, port, path, dotsPerMm } = printer
  if (driver !== 'ipp') return sendLabels({ driver, host, port }, pieces(driver, dotsPerMm), inner)
  const { width, height } = model
  return printByIpp(
    { host, port, path, dotsPerMm },
    { name, width, height },
    (format) =>
      pieces(format.as === 'pdf' ? 'pdf' : { pwg: format.type, dotsPerInch: format.dotsPerInch }, format.dotsPerMm),
    inner,
  )
}

/** Draws some labels of a print. What cannot be drawn, or takes too long, harms this print alone. */
async function drawSome(
  { model, labels, mark, handed }: Claimed,
  from: number,
  to: number,
  { as, dotsPerMm }: Pick<DrawRequest, 'as' | 'dotsPerMm'>,
): Promise<Piece | { wrong: Wrong }> {
  const some = labels.slice(from, to)
  const failed = (label: number, why: Wrong) => ({
    wrong: (t: Translate) => t('printJob.problem.template', { record: some[label]?.name ?? '', why: why(t) }),
  })
  if (tooHeavy(model, dotsPerMm)) return failed(0, (t) => t('label.tooHeavy'))
  try {
    const { files, problems } = await painter.draw({
      model,
      labels: some.map(({ values, page }, i) => ({ values, page, index: handed + from + i, mark })),
      dotsPerMm,
      as,
    })
    const [problem] = problems
    return problem ? failed(problem.label, (t) => problemText(t, problem)) : { files, labels: some.length }
  } catch (error) {
    if (error instanceof ThreadEnded) return failed(0, (t) => t('label.tooHeavy'))
    // Nobody waits for an answer: what stands in the queue is all that a person sees.
    const why = error instanceof Error ? error.message : String(error)
    return failed(0, () => why)
  }
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
