import { sql } from 'kysely'
import { getSetupMatrix, saveSetupMatrix } from '#areas/planning/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { daysBefore } from '#core/server/day.ts'
import { refuse, throwIf } from '#core/server/refusal.ts'
import {
  type ChangeTime,
  type learnChangeoverTime,
  learnFrom,
  type selectChangeoverTime,
} from '../contract/changeover.api.ts'
import { medianOf } from '../contract/standard.ts'
import { stoodMinutes } from './changeovers.ts'
import { mayTeachMatrix } from './policy.ts'

interface Change {
  lineId: number
  lineName: string
  fromProductId: number
  toProductId: number
  fromProductName: string
  toProductName: string
  fromFamily: string | null
  toFamily: string | null
  standardMinutes: number
  minutes: number
  releasedAt: string
}

/** Released changes between two products in the last year, the latest first. */
async function changesOf(ctx: Ctx, lineId: number | null): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select c.line_id, ${nameIn(ctx, 'l')} as line_name, c.from_product_id, c.to_product_id,
      f.code || ' ' || ${nameIn(ctx, 'f')} as from_product_name, p.code || ' ' || ${nameIn(ctx, 'p')} as to_product_name,
      nullif(f.family, '') as from_family, nullif(p.family, '') as to_family, c.standard_minutes,
      ${stoodMinutes} as minutes, c.released_at
    from changeover c
    join production_line l on l.team_id = c.team_id and l.id = c.line_id
    join product f on f.team_id = c.team_id and f.id = c.from_product_id
    join product p on p.team_id = c.team_id and p.id = c.to_product_id
    where c.status = 'released' and c.released_at >= ${daysBefore(ctx.now, 366)}
      and (${lineId}::bigint is null or c.line_id = ${lineId})
    order by c.released_at desc limit 5000`.execute(ctx.db)
  return rows
}

const familyKey = ({ lineId, fromFamily, toFamily }: Pick<Change, 'lineId' | 'fromFamily' | 'toFamily'>): string =>
  JSON.stringify([lineId, fromFamily, toFamily])

/** What the last changes between two families teach; null: too few, or not between two families. */
function proposedOf(changes: readonly Change[]): number | null {
  const [first] = changes
  if (!first?.fromFamily || !first.toFamily || first.fromFamily === first.toFamily) return null
  if (changes.length < learnFrom.least) return null
  return medianOf(changes.slice(0, learnFrom.most).map(({ minutes }) => minutes))
}

/** What changes took, by line and products. */
export async function changeTimes(
  ctx: Ctx,
  { lineId }: InputOf<typeof selectChangeoverTime>,
): Promise<OutputOf<typeof selectChangeoverTime>> {
  const changes = await changesOf(ctx, lineId ?? null)
  const families = groupedBy(changes, familyKey)
  const planned = await plannedMinutes(ctx)
  const groups = groupedBy(changes, (each) => JSON.stringify([each.lineId, each.fromProductId, each.toProductId]))
  const rows = [...groups.values()].map((group): ChangeTime => {
    const last = group[0] as Change
    const minutes = group.map((each) => each.minutes)
    return {
      lineId: last.lineId,
      lineName: last.lineName,
      fromProductName: last.fromProductName,
      toProductName: last.toProductName,
      fromFamily: last.fromFamily,
      toFamily: last.toFamily,
      count: group.length,
      standardMinutes: last.standardMinutes,
      median: medianOf(minutes) as number,
      best: minutes.toSorted((a, b) => a - b).slice(0, 5),
      last: last.minutes,
      lastAt: new Date(last.releasedAt).toISOString(),
      planned: planned.get(familyKey(last)) ?? null,
      proposed: proposedOf(families.get(familyKey(last)) ?? []),
    }
  })
  return { rows }
}

/** What the set-up matrix has for two families at the work centres of a line, where it is the same at each. */
async function plannedMinutes(ctx: Ctx): Promise<Map<string, number>> {
  const { rows } = await sql<{ lineId: number; fromFamily: string; toFamily: string; minutes: number }>`
    with cell as (
      select work_center_id, from_value, to_value, minutes from setup_time where attribute = 'family' and kind = 'change'
      union all
      select work_center_id, to_value, from_value, minutes from setup_time
      where attribute = 'family' and kind = 'change' and both_ways
    )
    select w.line_id, c.from_value as from_family, c.to_value as to_family, min(c.minutes) as minutes
    from cell c join work_center w on w.id = c.work_center_id and w.enabled
    group by w.line_id, c.from_value, c.to_value
    having min(c.minutes) = max(c.minutes) and count(distinct w.id) = (
      select count(*) from work_center k where k.line_id = w.line_id and k.enabled)`.execute(ctx.db)
  return new Map(rows.map((row) => [familyKey(row), row.minutes]))
}

/** Writes what changes took into the set-up matrix of each work centre of the line, as the person saw it proposed. */
export async function learnTime(
  ctx: Ctx,
  { lineId, fromFamily, toFamily, minutes }: InputOf<typeof learnChangeoverTime>,
): Promise<OutputOf<typeof learnChangeoverTime>> {
  throwIf(mayTeachMatrix(ctx.caller))
  const families = groupedBy(await changesOf(ctx, lineId), familyKey)
  const proposed = proposedOf(families.get(familyKey({ lineId, fromFamily, toFamily })) ?? [])
  if (proposed === null) throw refuse('changeover.tooFew', { least: learnFrom.least })
  if (proposed !== minutes) throw refuse('changeover.otherMedian', { minutes: proposed })
  const centers = await ctx.db
    .selectFrom('workCenter')
    .select('id')
    .where('lineId', '=', lineId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()
  if (!centers.length) throw refuse('changeover.noCenters')
  for (const { id } of centers) {
    const scope = { attribute: 'family', workCenterId: id, groupLabel: null } as const
    const { cells } = await getSetupMatrix(ctx, scope)
    const was = cells.find(([from, to]) => from === fromFamily && to === toFamily)?.[2] ?? null
    await saveSetupMatrix(ctx, { ...scope, cells: [{ from: fromFamily, to: toFamily, was, minutes }] })
  }
  return { workCenters: centers.length }
}
