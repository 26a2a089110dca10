import { type RawBuilder, sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks } from '#core/server/crud/blanks.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { type maintenancePart, maintenancePartCrud, maintenancePartMoveCrud, useDays } from '../../contract/part.ts'

type Candidate = CandidateOf<typeof maintenancePart, 'maintenancePart'>

/** A part with few moves yet: its use is that of a week at least, so that the first taking is no rate. */
const fewestDays = 7
/** What lasts longer than ten years runs out on no day. */
const farthest = 3650

/** Of part `p`, what open tasks need by their plans and have not taken yet. */
const reserved = sql`(
  select coalesce(sum(greatest(0, n.quantity + coalesce(k.net, 0))), 0) as reserved
  from maintenance_plan_part n
  join maintenance_task t on t.team_id = n.team_id and t.plan_id = n.plan_id and t.outcome is null
  left join lateral (select sum(v.quantity) as net from maintenance_part_move v
    where v.team_id = n.team_id and v.task_id = t.id and v.part_id = n.part_id) k on true
  where n.team_id = p.team_id and n.part_id = p.id)`

/**
 * Parts with their use and what comes of it, a source of all columns of `maintenance_part`. Use is what was taken and issued less what came back,
 * a day, since the first move but not longer than `useDays` back.
 */
export const reckonedParts = (today: string | RawBuilder<string>) => sql`(
  select p.*, u.daily_use, o.out_on, w.reserved,
    case when p.stock = 0 then 'out' when p.stock < p.minimum then 'low'
      when p.stock < w.reserved or o.out_on <= ${today}::date + p.supply_days then 'soon' else 'good' end as standing
  from maintenance_part p
  cross join lateral (
    select round(greatest(0, coalesce(-sum(v.quantity) filter (where v.kind in ('taken', 'issue', 'returned')
      and v.at >= ${today}::date - ${sql.lit(useDays)}), 0)) / least(${sql.lit(useDays)}, greatest(${sql.lit(fewestDays)},
      coalesce(${today}::date - min(v.at)::date, 0))), 4) as daily_use
    from maintenance_part_move v where v.team_id = p.team_id and v.part_id = p.id) u
  cross join lateral ${reserved} w
  cross join lateral (select case when u.daily_use > 0 and p.stock / u.daily_use < ${sql.lit(farthest)}
    then ${today}::date + floor(p.stock / u.daily_use)::int end as out_on) o)`

const machinesOf = (column: RawBuilder<unknown>) => sql`array(
  select ${column} from maintenance_part_machine x join machine m on m.team_id = x.team_id and m.id = x.machine_id
  where x.team_id = p.team_id and x.part_id = p.id order by m.number)`
const moldsOf = (column: RawBuilder<unknown>) => sql`array(
  select ${column} from maintenance_part_mold x join mold m on m.team_id = x.team_id and m.id = x.mold_id
  where x.team_id = p.team_id and x.part_id = p.id order by m.number)`

const list = (db: Db, reader: Reader & Pick<Ctx, 'caller'>) => {
  const today = sql<string>`(now() at time zone ${reader.caller.zone})::date`
  return db
    .selectFrom(
      sql<{ id: number }>`(
        select p.id, p.version, p.created_at, p.number, p.name, p.names, p.specification, p.standing, p.stock, p.reserved, p.unit, p.minimum, p.price,
          p.supplier, p.supply_days, p.place, ${machinesOf(sql.ref('m.id'))} as machine_ids, ${machinesOf(nameIn(reader, 'm'))} as machine_names,
          ${moldsOf(sql.ref('m.id'))} as mold_ids, ${moldsOf(sql.ref('m.number'))} as mold_numbers,
          array_to_string(${machinesOf(sql.ref('m.number'))} || ${moldsOf(sql.ref('m.number'))}, ' ') as used_at,
          p.daily_use, p.out_on, p.enabled, p.remark
        from ${reckonedParts(today)} p)`.as('p'),
    )
    .selectAll()
}

async function check(_ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, { minimum: 0, supplyDays: 0, enabled: true })
  return candidates.map(() => [])
}

const uses = [
  { field: 'machineIds', table: 'maintenance_part_machine', column: 'machine_id', among: 'machine' },
  { field: 'moldIds', table: 'maintenance_part_mold', column: 'mold_id', among: 'mold' },
] as const

/** Where a part is used is what the draft names, and what whoever wrote it does not see. */
async function keepUses(ctx: Ctx, partId: number, draft: Candidate['draft']): Promise<void> {
  for (const { field, table, column, among } of uses) {
    if (draft[field] === undefined) continue
    const ids = [...new Set(draft[field] ?? [])]
    await sql`delete from ${sql.table(table)} x where x.part_id = ${partId} and x.${sql.ref(column)} <> all(${ids}::bigint[])
      and exists (select from ${sql.table(among)} m where m.team_id = x.team_id and m.id = x.${sql.ref(column)})`.execute(
      ctx.db,
    )
    await sql`insert into ${sql.table(table)} (part_id, ${sql.ref(column)})
      select ${partId}, x from unnest(${ids}::bigint[]) as x on conflict do nothing`.execute(ctx.db)
  }
}

export const parts = serveCrud(maintenancePartCrud, {
  table: 'maintenancePart',
  sort: [{ field: 'number', order: 'asc' }],
  list: (db, ctx) => list(db, ctx),
  elsewhere: ['machineIds', 'moldIds'],
  unique: [{ fields: ['number'] }],
  refers: { machineIds: 'machine', moldIds: 'mold' },
  usedBy: [
    { table: 'maintenancePartMove', column: 'partId', label: 'maintenancePartMove' },
    { table: 'maintenanceWear', column: 'partId', label: 'maintenanceWear' },
    'references',
  ],
  check,
  async added(ctx, added) {
    for (const { row, draft } of added) await keepUses(ctx, row.id, draft)
  },
  updated: (ctx, { after, draft }) => keepUses(ctx, after.id, draft),
})

export const partMoves = serveCrud(maintenancePartMoveCrud, {
  table: 'maintenancePartMove',
  sort: [{ field: 'at', order: 'desc' }],
  list: (db, ctx) =>
    db
      .selectFrom('maintenancePartMove as v')
      .innerJoin('maintenancePart as p', (j) => j.onRef('p.teamId', '=', 'v.teamId').onRef('p.id', '=', 'v.partId'))
      .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'v.teamId').onRef('u.id', '=', 'v.userId'))
      .leftJoin('maintenanceTask as t', (j) => j.onRef('t.teamId', '=', 'v.teamId').onRef('t.id', '=', 'v.taskId'))
      .leftJoin('maintenanceBreakdown as b', (j) =>
        j.onRef('b.teamId', '=', 'v.teamId').onRef('b.id', '=', 'v.breakdownId'),
      )
      .leftJoin('machine as m', (j) =>
        j.onRef('m.teamId', '=', 'v.teamId').on('m.id', '=', sql<number>`coalesce(t.machine_id, b.machine_id)`),
      )
      .leftJoin('maintenanceObject as o', (j) => j.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.objectId'))
      .select([
        'v.id',
        'v.version',
        'v.createdAt',
        'v.at',
        'v.kind',
        'v.partId',
        'p.number as partNumber',
        nameIn(ctx, 'p').as('partName'),
        'v.quantity',
        'p.unit',
        'v.stock',
        'v.price',
        sql<
          number | null
        >`case when v.kind in ('taken', 'returned', 'issue') then round(-v.quantity * v.price, 2) end`.as('cost'),
        sql<string | null>`coalesce(t.task_no, b.breakdown_no)`.as('usedFor'),
        'm.id as machineId',
        nameIn<string | null>(ctx, 'm').as('machineName'),
        'o.id as objectId',
        nameIn<string | null>(ctx, 'o').as('objectName'),
        'v.documentNo',
        'u.name as userName',
        'v.note',
      ]),
})

/** What a task or a breakdown took costs, less what came back. @param column of the move @param id of the row */
export const partsCost = (column: 'task_id' | 'breakdown_id', id: string) => sql<number>`coalesce((
  select round(sum(-v.quantity * coalesce(v.price, 0)), 2) from maintenance_part_move v
  where v.team_id = ${sql.ref(`${id}.teamId`)} and v.${sql.ref(column)} = ${sql.ref(`${id}.id`)}), 0)`
