import { sql } from 'kysely'
import { notify } from '#areas/notifications/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Rule } from '#engines/spc/index.ts'
import { spcSignalled } from '../../contract/events.ts'
import type { FoundValue, InspectionItem } from '../../contract/judging.ts'
import { capabilityPoints } from '../../contract/spc-characteristic.ts'
import type { LivePlan } from '../../contract/spc-live.api.ts'
import { brokenByLast, subgroupsOf } from '../../contract/spc-points.ts'
import { raiseOfSignal } from '../abnormality/found.ts'
import { capabilityOf } from './capability.ts'
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
  /** The limits of its item in its scheme, by which its capability is told. */
  lower: number | null
  upper: number | null
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
    const drafts = draftsOf(charted, record, values, await pointsOf(ctx, record.id))
    if (!drafts.length) return
    const groups = await groupsAbout(ctx, drafts)
    for (const draft of drafts) draft.rules = rulesOf(draft, groups)
    const ids = await writePoints(ctx, record, drafts, capabilities(drafts, groups))
    for (const draft of drafts)
      if (draft.rules.length) await signal(ctx, record, draft.plan, ids.get(keyOf(draft)) as number, draft.rules)
  })
  ctx.touch(
    'spcCharacteristic',
    charted.map(({ id }) => id),
  )
}

/** A point as it is to stand. */
interface Draft {
  plan: Charted
  serial: number
  part: number
  measured: number[]
  /** The one that is mended; null: it is new. */
  pointId: number | null
  rules: Rule[]
}

/** What of the values is new or other than it stands, plan by plan in the order of the subgroups. */
const draftsOf = (
  charted: readonly Charted[],
  { items }: Entering,
  values: readonly FoundValue[],
  known: readonly Point[],
): Draft[] =>
  charted.flatMap((plan) => {
    const place = items.findIndex(({ item, kind }) => kind === 'measured' && item === plan.item)
    if (place < 0) return []
    let newest = plan.points
    return subgroupsOf(values, place, plan.subgroupSize).flatMap(({ part, measured }): Draft[] => {
      const before = known.find((each) => each.characteristicId === plan.id && each.part === part)
      if (before && JSON.stringify(before.measured) === JSON.stringify(measured)) return []
      return [{ plan, part, measured, serial: before?.serial ?? ++newest, pointId: before?.id ?? null, rules: [] }]
    })
  })

type Groups = Map<number, Map<number, number[]>>

/**
 * The points about drafts: before them as far back as a pattern reaches, and the newest, of which capability is told. By characteristic and
 * serial, of all in one statement.
 */
async function groupsAbout(ctx: Ctx, drafts: readonly Draft[]): Promise<Groups> {
  const groups: Groups = new Map()
  const serials = new Map<Charted, number[]>()
  for (const { plan, serial } of drafts) serials.set(plan, [...(serials.get(plan) ?? []), serial])
  const after = [...serials].map(([{ points }, of]) =>
    Math.min(Math.max(points, ...of) - capabilityPoints, Math.min(...of) - window - 1),
  )
  const ids = [...serials.keys()].map(({ id }) => id)
  const { rows } = await sql<{ id: number; points: [serial: number, measured: number[]][] }>`
    select a.id, (select coalesce(jsonb_agg(jsonb_build_array(p.serial, p.measured) order by p.serial), '[]') from spc_point p
      where p.characteristic_id = a.id and p.serial > a.after) as points
    from unnest(${ids}::bigint[], ${after}::bigint[]) a (id, after)`.execute(ctx.db)
  for (const { id, points } of rows) groups.set(id, new Map(points))
  return groups
}

interface Kept extends ReturnType<typeof capabilityOf> {
  characteristicId: number
}

/** What the characteristics of drafts are capable of once these stand; `rulesOf` has put them among the groups. */
const capabilities = (drafts: readonly Draft[], groups: Groups): Kept[] =>
  [...new Set(drafts.map(({ plan }) => plan))].map((plan) => {
    const points = [...(groups.get(plan.id) ?? [])].sort(([one], [other]) => one - other)
    const measured = points.map(([, each]) => each)
    return { characteristicId: plan.id, ...capabilityOf(plan, measured) }
  })

/** The rules that a draft breaks; those after it find it among the groups. */
function rulesOf({ plan, serial, measured }: Draft, groups: Groups): Rule[] {
  const known = groups.get(plan.id)
  const before = [...(known ?? [])]
    .filter(([each]) => each < serial && each > plan.countsAfter)
    .sort(([one], [other]) => one - other)
    .slice(-window)
    .map(([, group]) => group)
  known?.set(serial, measured)
  return brokenByLast(plan, [...before, measured])
}

const keyOf = ({ plan, part }: Draft) => `${plan.id}/${part}`

/** Adds and mends points, and keeps what follows of them, in one statement. @returns their ids by characteristic and subgroup */
async function writePoints(
  ctx: Ctx,
  record: Entering,
  drafts: readonly Draft[],
  capable: readonly Kept[],
): Promise<Map<string, number>> {
  const said = drafts.map(({ plan, rules, ...draft }) => ({
    ...draft,
    rules,
    characteristicId: plan.id,
    limitId: plan.limitId,
  }))
  const { rows } = await sql<{ id: number; characteristicId: number; part: number }>`
    with said as (select s.*, array(select jsonb_array_elements_text(s."rules")) as broken
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) s ("characteristicId" bigint, "serial" bigint, "part" int,
        "measured" jsonb, "limitId" bigint, "rules" jsonb, "pointId" bigint)),
    counted as (update spc_characteristic c set points = n.newest
      from (select "characteristicId" as id, max("serial") as newest from said group by 1) n where c.id = n.id and c.points < n.newest),
    mended as (update spc_point p set measured = s."measured", rules = s.broken, entered_by = ${ctx.caller.userId},
        entered_at = ${ctx.now.toISOString()}
      from said s where p.id = s."pointId"),
    capable as (insert into spc_capability (characteristic_id, samples, cpk, ppk)
      select k."characteristicId", k."samples", round(k."cpk"::numeric, 4), round(k."ppk"::numeric, 4)
      from jsonb_to_recordset(${JSON.stringify(capable)}::jsonb) k ("characteristicId" bigint, "samples" int, "cpk" float8, "ppk" float8)
      on conflict (team_id, characteristic_id) do update set samples = excluded.samples, cpk = excluded.cpk, ppk = excluded.ppk)
    insert into spc_point (characteristic_id, serial, record_id, part, measured, limit_id, rules, entered_by, entered_at, workshop_id)
    select "characteristicId", "serial", ${record.id}::bigint, "part", "measured", "limitId", broken, ${ctx.caller.userId}::bigint,
      ${ctx.now.toISOString()}::timestamptz, ${record.workshopId}::bigint
    from said where "pointId" is null order by "characteristicId", "serial"
    returning id, characteristic_id, part`.execute(ctx.db)
  const ids = new Map(rows.map(({ id, characteristicId, part }) => [`${characteristicId}/${part}`, id]))
  for (const draft of drafts) if (draft.pointId !== null) ids.set(keyOf(draft), draft.pointId)
  return ids
}

async function lockCharted(ctx: Ctx, { schemeId, machineId }: Entering): Promise<Charted[]> {
  const { rows } = await ctx.unscoped(() =>
    sql<Omit<Charted, 'limit'> & { center: number | null; sigma: number | null; number: number | null }>`
      select c.id, c.name, c.item, c.chart, c.subgroup_size, c.rules, c.width, c.points, c.tell_ids, c.andon_type_id, c.holds,
        c.stops_machine, l.id as limit_id, l.number, l.center, l.sigma, m.lower, m.upper,
        coalesce((select max(g.until_serial) from spc_signal g where g.team_id = c.team_id and g.characteristic_id = c.id), 0)
          as counts_after
      from spc_characteristic c
      ${inForce}
      left join lateral (select i.lower, i.upper from inspection_scheme_item i where i.team_id = c.team_id and i.scheme_id = c.scheme_id
        and i.item = c.item and i.kind = 'measured' order by i.place limit 1) m on true
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
