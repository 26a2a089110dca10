import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { notFound, refuse, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/job.ts'
import { printJob } from '../../contract/job.ts'
import { maySee } from '../policy.ts'
import { problemText } from '../problems.ts'
import { drawForScreen } from '../render/on-screen.ts'
import { labelsAtOnce } from '../render/weight.ts'
import { copiesOf, modelOf } from './claim.ts'
import type { KeptLabel } from './print.ts'
import { testModel } from './test-model.ts'

/** Labels of one answer. */
const atOnce = 20

/** Labels as pictures, for the browser's print dialog: as sharp as paper shows. Drawn while no connection is held. */
export async function drawPages(
  ctx: AheadCtx,
  { id, from }: InputOf<typeof api.getPrintPages>,
): Promise<OutputOf<typeof api.getPrintPages>> {
  const { job, model, dotsPerMm } = await ctx.read((reading) => pagesOf(reading, id))
  const all = copiesOf(job.labels as KeptLabel[], job.copies)
  const labels = all
    .slice(from, from + labelsAtOnce(model, dotsPerMm, atOnce))
    .map(({ values, page }, i) => ({ values, page, index: from + i, mark: job.mark }))
  const { files, problems } = await drawForScreen({ model, labels, dotsPerMm, as: 'png' })
  const pages = files.map((file, i) => {
    const problem = problems.find(({ label }) => label === i)
    return { png: Buffer.from(file).toString('base64'), problem: problem ? problemText(ctx.t, problem) : null }
  })
  return { width: model.width, height: model.height, total: all.length, pages }
}

/** A print of which the caller may see what its labels say. @throws not found, forbidden */
export async function pagesOf(ctx: Ctx, id: number) {
  const job = await ctx.db.selectFrom('printJob').selectAll().where('id', '=', id).executeTakeFirst()
  if (!job) throw notFound()
  throwIf(maySee(ctx.caller, job))
  const { dotsPerMm } = await ctx.db
    .selectFrom('printer')
    .select('dotsPerMm')
    .where('id', '=', job.printerId)
    .executeTakeFirstOrThrow()
  const model =
    job.templateId && job.templateNumber ? await modelOf(ctx, job.templateId, job.templateNumber) : testModel
  return { job, model, dotsPerMm }
}

/** The browser had its labels. Said twice it is so once. */
export async function handOver(ctx: Ctx, { id }: { id: number }): Promise<Record<never, never>> {
  const job = await lockRow(ctx.db, 'printJob', id)
  throwIf(maySee(ctx.caller, job))
  const { driver } = await ctx.db
    .selectFrom('printer')
    .select('driver')
    .where('id', '=', job.printerId)
    .executeTakeFirstOrThrow()
  if (driver !== 'browser') throw refuse('printJob.notBrowser')
  if (job.status !== 'queued') return {}
  await ctx.db
    .updateTable('printJob')
    .set({ status: 'handedOver', finishedAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute()
  ctx.audit({ verb: 'handOver', entity: printJob.name, id, name: job.name })
  ctx.touch(printJob.name, [id])
  return {}
}
