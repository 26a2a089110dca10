import { sql } from 'kysely'
import { notify } from '#areas/notifications/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Rule } from '#engines/spc/index.ts'
import { spcSignalled } from '../../contract/events.ts'
import type { FoundValue, InspectionItem } from '../../contract/judging.ts'
import type { LivePlan } from '../../contract/spc-live.api.ts'
import { brokenByLast, subgroupsOf } from '../../contract/spc-points.ts'
import { raiseOfSignal } from '../abnormality/found.ts'
import { inForce, limitOf } from './charts.ts'

/** The inspection whose values are entered. */
export interface Entering {
  id: number
  inspectionNo: string
  schemeId: number
  taskId: number
  machineId: number | null
  workshopId: number | null
  items: InspectionItem[]
}

interface Charted extends Pick<LivePlan, 'name' | 'chart' | 'subgroupSize' | 'rules' | 'width' | 'limit'> {
  id: number
  item: string
  limitId: number | null
  points: number
  tellIds: number[]
  andonTypeId: number | null
  holds: boolean
  stopsMachine: boolean
  /** Patterns count from the point after it: a violation before it has been answered for. */
  countsAfter: number
}

interface Point {
  id: number
  characteristicId: number
  serial: number
  part: number
  measured: number[]
}

/** No rule looks at more points than these. */
const window = 16

/**
 * Charts what is entered of an inspection, in its transaction: each whole subgroup is a point, compared with the limits in force, and what
 * breaks a rule has the consequences of its plan, once. The characteristic stays locked till the commit, so that points of two
 * inspections at the same moment come after each other. A value that is mended before the judgement mends its point; a signal that it raised stays.
 */
export async function enterPoints(ctx: Ctx, record: Entering, values: readonly FoundValue[]): Promise<void> {
  const charted = await lockCharted(ctx, record)
  if (!charted.length) return
  await ctx.unscoped(async () => {
    const known = await pointsOf(ctx, record.id)
    for (const plan of charted) {
      const place = record.items.findIndex(({ item, kind }) => kind === 'measured' && item === plan.item)
      if (place < 0) continue
      for (const { part, measured } of subgroupsOf(values, place, plan.subgroupSize)) {
        const before = known.find((each) => each.characteristicId === plan.id && each.part === part)
        if (before && JSON.stringify(before.measured) === JSON.stringify(measured)) continue
        await enterPoint(ctx, record, plan, { part, measured, before })
      }
    }
  })
  ctx.touch(
    'spcCharacteristic',
    charted.map(({ id }) => id),
  )
}

async function lockCharted(ctx: Ctx, { schemeId, machineId }: Entering): Promise<Charted[]> {
  const { rows } = await ctx.unscoped(() =>
    sql<Omit<Charted, 'limit'> & { center: number | null; sigma: number | null; number: number | null }>`
      select c.id, c.name, c.item, c.chart, c.subgroup_size, c.rules, c.width, c.points, c.tell_ids, c.andon_type_id, c.holds,
        c.stops_machine, l.id as limit_id, l.number, l.center, l.sigma,
        coalesce((select max(g.until_serial) from spc_signal g where g.team_id = c.team_id and g.characteristic_id = c.id), 0)
          as counts_after
      from spc_characteristic c
      ${inForce}
      where c.scheme_id = ${schemeId} and c.enabled and (c.machine_id is null or c.machine_id = ${machineId})
      order by c.id for no key update of c`.execute(ctx.db),
  )
  return rows.map(({ center, sigma, number, ...row }) => ({
    ...row,
    limit: limitOf({ center, sigma, number }),
  }))
}

const pointsOf = async (ctx: Ctx, recordId: number): Promise<Point[]> =>
  (
    await sql<Point>`select id, characteristic_id, serial, part, measured from spc_point
      where record_id = ${recordId}`.execute(ctx.db)
  ).rows

interface Entered {
  part: number
  measured: number[]
  before: Point | undefined
}

async function enterPoint(
  ctx: Ctx,
  record: Entering,
  plan: Charted,
  { part, measured, before }: Entered,
): Promise<void> {
  const serial = before?.serial ?? plan.points + 1
  const groups = plan.limit ? await groupsBefore(ctx, plan, serial) : []
  const rules = brokenByLast(plan, [...groups, measured])
  const pointId = before
    ? await mendPoint(ctx, before.id, measured, rules)
    : await addPoint(ctx, record, plan, { serial, part, measured, rules })
  plan.points = Math.max(plan.points, serial)
  if (rules.length) await signal(ctx, record, plan, pointId, rules)
}

/** What stands before a point, as far back as a pattern reaches. */
async function groupsBefore(ctx: Ctx, plan: Charted, serial: number): Promise<number[][]> {
  const { rows } = await sql<{ measured: number[] }>`
    select measured from spc_point where characteristic_id = ${plan.id} and serial < ${serial} and serial > ${plan.countsAfter}
    order by serial desc limit ${window}`.execute(ctx.db)
  return rows.map((row) => row.measured).reverse()
}

async function mendPoint(ctx: Ctx, id: number, measured: number[], rules: Rule[]): Promise<number> {
  await sql`update spc_point set measured = ${JSON.stringify(measured)}::jsonb, rules = ${rules}::text[],
    entered_by = ${ctx.caller.userId}, entered_at = ${ctx.now.toISOString()} where id = ${id}`.execute(ctx.db)
  return id
}

async function addPoint(
  ctx: Ctx,
  record: Entering,
  plan: Charted,
  { serial, part, measured, rules }: { serial: number; part: number; measured: number[]; rules: Rule[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with counted as (update spc_characteristic set points = ${serial} where id = ${plan.id})
    insert into spc_point (characteristic_id, serial, record_id, part, measured, limit_id, rules, entered_by, entered_at, workshop_id)
    values (${plan.id}, ${serial}, ${record.id}, ${part}, ${JSON.stringify(measured)}::jsonb, ${plan.limitId}, ${rules}::text[],
      ${ctx.caller.userId}, ${ctx.now.toISOString()}, ${record.workshopId})
    returning id`.execute(ctx.db)
  return (rows[0] as { id: number }).id
}

/** The consequences of a violation; none where one of this characteristic and task waits to be answered for. */
async function signal(ctx: Ctx, record: Entering, plan: Charted, pointId: number, rules: Rule[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into spc_signal (characteristic_id, point_id, record_id, task_id, machine_id, workshop_id, rules, holds, stops_machine,
      raised_by, raised_at)
    values (${plan.id}, ${pointId}, ${record.id}, ${record.taskId}, ${record.machineId}, ${record.workshopId}, ${rules}::text[],
      ${plan.holds}, ${plan.stopsMachine && record.machineId !== null}, ${ctx.caller.userId}, ${ctx.now.toISOString()})
    on conflict do nothing returning id`.execute(ctx.db)
  const [made] = rows
  if (!made) return
  const { inspectionNo, machineId, workshopId } = record
  ctx.audit({
    verb: 'signal',
    entity: 'spcSignal',
    id: made.id,
    name: `${plan.name} ${inspectionNo}`,
    after: { rules, holds: plan.holds, stopsMachine: plan.stopsMachine },
  })
  ctx.touch('spcSignal', [made.id])
  await notify(ctx, {
    area: 'quality',
    channels: ['inApp'],
    to: plan.tellIds,
    template: 'notification.spcSignal',
    params: (t) => ({
      characteristic: plan.name,
      number: inspectionNo,
      rules: rules.map((rule) => t(`spcRule.${rule}`)).join('; '),
    }),
    link: `inspectionRecord?inspectionId=${record.id}`,
    source: { entity: 'inspectionRecord', id: record.id, workshopId },
  })
  const ownerId = plan.tellIds[0] ?? ctx.caller.userId
  const { taskId } = record
  await raiseOfSignal(ctx, { signalId: made.id, characteristic: plan.name, inspectionNo, taskId, ownerId })
  if (plan.andonTypeId !== null && machineId !== null)
    await ctx.emit(spcSignalled, {
      signalId: made.id,
      andonTypeId: plan.andonTypeId,
      machineId,
      characteristic: plan.name,
      inspectionNo,
    })
}
