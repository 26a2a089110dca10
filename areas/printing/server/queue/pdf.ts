import type { AheadCtx } from '#core/server/context.ts'
import type { Download } from '#core/server/handler.ts'
import { refuse } from '#core/server/refusal.ts'
import { pdfOf } from '#engines/labels/index.ts'
import { problemText } from '../problems.ts'
import { drawForScreen } from '../render/on-screen.ts'
import { labelsAtOnce, tooHeavyTogether } from '../render/weight.ts'
import { copiesOf } from './claim.ts'
import { pagesOf } from './pages.ts'
import type { KeptLabel } from './print.ts'

/** Labels that are drawn in one go. */
const atOnce = 50

/** A print as a PDF, the same dots as at its printer. Drawn while no connection is held. @throws why a label cannot be printed */
export async function drawPdf(ctx: AheadCtx, { id }: { id: number }): Promise<Download> {
  const { job, model, dotsPerMm } = await ctx.read((reading) => pagesOf(reading, id))
  const all = copiesOf(job.labels as KeptLabel[], job.copies)
  if (tooHeavyTogether(model, dotsPerMm, all.length)) throw refuse('label.tooHeavy')
  const [width, height] = [Math.round(model.width * dotsPerMm), Math.round(model.height * dotsPerMm)]
  const pages: { width: number; height: number; data: Uint8Array }[] = []
  const some = labelsAtOnce(model, dotsPerMm, atOnce)
  for (let from = 0; from < all.length; from += some) {
    const labels = all.slice(from, from + some)
    const { files, problems } = await drawForScreen({
      model,
      labels: labels.map(({ values, page }, i) => ({ values, page, index: from + i, mark: job.mark })),
      dotsPerMm,
      as: 'pdfImage',
    })
    const [problem] = problems
    if (problem)
      throw refuse('printJob.problem.template', {
        record: labels[problem.label]?.name ?? '',
        why: problemText(ctx.t, problem),
      })
    pages.push(...files.map((data) => ({ width, height, data })))
  }
  return { name: `${job.name}.pdf`, mime: 'application/pdf', body: Buffer.from(pdfOf(pages, dotsPerMm)) }
}
