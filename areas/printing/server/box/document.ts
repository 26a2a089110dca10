import type { Translate } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { ThreadEnded } from '#core/server/threads.ts'
import { problemText } from '../problems.ts'
import { painter } from '../render/painter.ts'
import { labelsAtOnce, tooHeavy } from '../render/weight.ts'
import type { BoxPrinter } from './login.ts'
import { failPrint, printOf } from './prints.ts'
import type { BoxAnswer, BoxInput } from './protocol.ts'

/** Labels of one answer. */
const atOnce = 20

interface Asking {
  t: Translate
  printer: BoxPrinter
  act<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** Labels of a print as its printer takes them, drawn while no connection is held. @returns null: the print is not this try's */
export async function documentOf(
  { t, printer, act }: Asking,
  { format, from, ...which }: BoxInput<'document'>,
): Promise<BoxAnswer<'document'> | null> {
  const print = await act((ctx) => printOf(ctx, printer, which))
  if (!print) return null
  const { model, labels, handed, mark } = print
  const { dotsPerMm } = printer
  const some = labels.slice(from, from + labelsAtOnce(model, dotsPerMm, atOnce))
  const fail = async (label: number, why: string) => {
    const problem = t('printJob.problem.template', { record: some[label]?.name ?? '', why })
    await act((ctx) => failPrint(ctx, which, problem))
    return null
  }
  if (tooHeavy(model, dotsPerMm)) return fail(0, t('label.tooHeavy'))
  try {
    const { files, problems } = await painter.draw({
      model,
      labels: some.map(({ values, page }, i) => ({ values, page, index: handed + from + i, mark })),
      dotsPerMm,
      as: format,
    })
    const [problem] = problems
    if (problem) return await fail(problem.label, problemText(t, problem))
    const more = from + some.length < labels.length
    return { files: files.map((file) => Buffer.from(file).toString('base64')), labels: some.length, more }
  } catch (error) {
    if (error instanceof ThreadEnded) return fail(0, t('label.tooHeavy'))
    throw error
  }
}
