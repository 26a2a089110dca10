import { lineCalendars, shiftNamesIn } from '#areas/calendar/server/index.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField } from '#core/server/refusal.ts'
import { addDays } from '#engines/working-time/index.ts'
import { type getFlowLine as endpoint, type FlowLineFacts, horizonDaysMost } from '../../contract/lean/lean.api.ts'
import { readCurrent, redoOf } from './balances.ts'
import { demandOf } from './demand.ts'
import { lineOperations } from './line-operations.ts'
import { mustSeeLine, readStations } from './lines.ts'
import { netTimeOf } from './net-time.ts'
import { inFlow } from './station-order.ts'

type Input = InputOf<typeof endpoint>

/** Everything that takt and balance of a line are reckoned from. */
export async function flowLineFacts(ctx: Ctx, { lineId, from, to, also }: Input): Promise<FlowLineFacts> {
  refuseHorizon(from, to)
  const line = await mustSeeLine(ctx, lineId)
  const balance = await readCurrent(ctx, lineId)
  const calendars = await ctx.unscoped(() => lineCalendars(ctx.db, ctx.caller.zone, [lineId]))
  const calendar = calendars.get(lineId)
  const stations = await readStations(ctx, lineId)
  const demand = await demandOf(ctx, lineId, { from, to }, [
    ...also,
    ...(balance?.products ?? []).map(({ productId }) => productId),
  ])
  const operations = await lineOperations(
    ctx,
    lineId,
    demand.map(({ productId }) => productId),
    stations,
  )
  const products = demand.map((each) => ({ ...each, operations: operations.get(each.productId) ?? [] }))
  return {
    line: { id: line.id, number: line.number, name: line.name },
    time: calendar ? netTimeOf(calendar, { from, to }, await shiftNamesIn(ctx)) : null,
    stations: inFlow(stations, products, balance?.stationIds ?? []),
    products,
    balance,
    redo: await redoOf(ctx, lineId),
  }
}

function refuseHorizon(from: string, to: string): void {
  if (from > to) throw refuseField('to', 'lean.refused.horizonOrder')
  if (addDays(from, horizonDaysMost) <= to)
    throw refuseField('to', 'lean.refused.horizonLong', { days: horizonDaysMost })
}
