import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { localDate } from '#engines/working-time/index.ts'
import type { testPrinter } from '../../contract/printer.ts'
import { printerOf, queue, testKind } from './print.ts'

export async function testPage(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof testPrinter>> {
  const printer = await printerOf(ctx, id)
  const printedOn = localDate(ctx.caller.zone, ctx.now.getTime())
  const values = { name: printer.name, number: `TEST-${printer.id}`, printedOn }
  const labels = [{ id: printer.id, name: ctx.t('printJob.testPage'), values }]
  return { jobId: await queue(ctx, { kind: testKind, printer, template: null, workshopId: null, labels, copies: 1 }) }
}
