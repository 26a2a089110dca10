import { z } from 'zod'
import { placeKey, type StandardTime, standardTimes } from '#areas/routing/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { readWhere, reportIds } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import { proposed, studyOf } from '#engines/time-study/index.ts'
import {
  type ActualTimeRow,
  actualTimeReport,
  type selectActualTime,
  type selectActualTimeLot,
  studiedDays,
  usualDays,
} from '../contract/actual-time.ts'
import { knownLots, standardSeconds, type Timed } from './known-lots.ts'
import { namesOf } from './names.ts'

const where = z
  .object({
    days: z.literal(studiedDays).default(usualDays),
    productId: reportIds,
    operationId: reportIds,
    workCenterId: reportIds,
  })
  .strict()

/** Those with a proposal first, by the seconds that the standard was off on the floor. */
const byWeight = (a: ActualTimeRow, b: ActualTimeRow): number =>
  Number(b.proposed !== null) - Number(a.proposed !== null) || offOf(b) - offOf(a) || a.id - b.id

const offOf = ({ median, standard, pieces, singleTripQuantity }: ActualTimeRow): number =>
  (Math.abs((median ?? standard) - standard) * pieces) / singleTripQuantity

export async function readActualTimes(
  ctx: Ctx,
  asked: Record<string, unknown>,
): Promise<{
  rows: ActualTimeRow[]
  more: Omit<OutputOf<typeof selectActualTime>, 'rows' | 'total'>
}> {
  const { lots, silent, cut } = await knownLots(ctx, readWhere(where, asked))
  const groups = [...groupedBy(lots, placeKey).values()]
  const places = groups.map(([newest]) => newest as Timed)
  const standards = await standardTimes(ctx.db, places)
  const nameOf = await namesOf(ctx, places)
  const rows = groups.flatMap((group) => {
    const standard = standards.get(placeKey(group[0] as Timed))
    return standard ? [{ ...rowOf(group, standard), ...nameOf(standard) }] : []
  })
  return { rows: rows.sort(byWeight), more: { silent, cut } }
}

function rowOf(lots: readonly Timed[], standard: StandardTime) {
  const newest = lots[0] as Timed
  const perTrip = standard.singleTripQuantity
  const study = studyOf(lots.map((lot) => ({ pieces: lot.pieces, seconds: standardSeconds(lot) })))
  const cycle = (each: number | undefined) => (each === undefined ? null : Number((each * perTrip).toFixed(3)))
  const planned = standard.singleProcessingTime
  const median = cycle(study?.median)
  const byMold = lots.some((lot) => lot.byMold)
  return {
    id: newest.taskId,
    version: 1,
    productId: standard.productId,
    operationId: standard.operationId,
    workCenterId: standard.workCenterId,
    singleTripQuantity: perTrip,
    standard: planned,
    median,
    lower: cycle(study?.lower),
    upper: cycle(study?.upper),
    difference: median === null ? null : Number((median / planned - 1).toFixed(4)),
    proposed: byMold ? null : proposed(study, planned / perTrip, perTrip),
    byMold,
    sources: [...new Set(lots.map(({ source }) => source))].sort(),
    lots: study?.lots ?? 0,
    leftOut: study?.leftOut ?? 0,
    pieces: study?.pieces ?? 0,
    lastAt: newest.to,
  }
}

/** The lots of one row. */
export async function actualTimeLots(
  ctx: Ctx,
  { productId, operationId, workCenterId, days }: InputOf<typeof selectActualTimeLot>,
): Promise<OutputOf<typeof selectActualTimeLot>> {
  const place = { productId, operationId, workCenterId }
  const perTrip = (await standardTimes(ctx.db, [place])).get(placeKey(place))?.singleTripQuantity
  if (perTrip === undefined) return { rows: [] }
  const { lots } = await knownLots(ctx, {
    days,
    productId: [productId],
    operationId: [operationId],
    workCenterId: [workCenterId],
  })
  return {
    rows: lots.slice(0, 500).map((lot) => ({
      taskId: lot.taskId,
      taskNo: lot.taskNo,
      workorderNo: lot.workorderNo,
      from: lot.from,
      to: lot.to,
      pieces: lot.pieces,
      seconds: Math.round(lot.seconds),
      cycle: Number(((standardSeconds(lot) / lot.pieces) * perTrip).toFixed(3)),
      source: lot.source,
    })),
  }
}

export const actualTimes = serveReport(actualTimeReport, readActualTimes)
