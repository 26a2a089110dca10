import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { add, divide, subtract } from '#core/contract/decimal.ts'
import type { Sort } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import { readWhere, reportIds } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import { among as amongIds } from '#core/server/db/among.ts'
import { type WageGroup, type WageKind, type WageRow, wageGroups, wageKinds, wageReport } from '../contract/wage.ts'
import { logLook } from './looks.ts'
import { mayBeSeen } from './policy.ts'

const group = z.enum(wageGroups)

const where = z
  .object({
    periodId: reportIds,
    group: z
      .union([
        group,
        z
          .array(group)
          .max(1)
          .transform(([one]) => one),
      ])
      .nullish(),
    userId: reportIds,
    departmentId: reportIds,
    shiftTeamId: reportIds,
  })
  .strict()

interface Period {
  id: number
  name: string
  status: string
  fromDate: string
}

/** What rows are of: an id of it and what it is called. */
const groupedAs = (ctx: Ctx): Record<WageGroup, { id: RawBuilder<unknown>; label: RawBuilder<unknown> }> => ({
  person: { id: sql`u.id`, label: sql`u.name` },
  department: { id: sql`d.id`, label: nameIn(ctx, 'd') },
  shiftTeam: { id: sql`t.id`, label: sql`t.name` },
  product: { id: sql`p.id`, label: sql`p.code || ' ' || ${nameIn(ctx, 'p')}` },
  operation: { id: sql`o.operation_id`, label: copiedNameIn(ctx, 'o', 'operation', 'produreName') },
  day: { id: sql`l.day - date '2000-01-01'`, label: sql`to_char(l.day, 'YYYY-MM-DD')` },
})

interface Summed {
  id: number | null
  label: string | null
  userId: number | null
  kind: WageKind
  amount: number
  quantity: number | null
  seconds: number | null
}

type Where = z.output<typeof where>

const among = (ids: readonly number[] | null | undefined, column: RawBuilder<unknown>) =>
  ids?.length ? amongIds(column, ids) : sql<boolean>`true`

/** Sums of a period's lines by group and kind, of those whose pay the caller may see. Numbers are added by the database, exactly. */
async function sumsOf(ctx: Ctx, periodId: number, asked: Where): Promise<Summed[]> {
  const by = asked.group ?? 'person'
  const { id, label } = groupedAs(ctx)[by]
  const { rows } = await ctx.unscoped(() =>
    sql<Summed>`
      select s.id, max(s.label) as label, s.user_id, s.kind, sum(s.amount) as amount, sum(s.quantity) as quantity,
        sum(s.seconds)::bigint as seconds
      from (
        select ${id} as id, ${label} as label, ${by === 'person' ? sql`u.id` : sql`null::bigint`} as user_id, l.kind, l.amount,
          case when l.kind in ('piece', 'rework') then l.quantity end as quantity,
          case when l.kind in ('hourly', 'shortWork') then l.seconds end as seconds
        from wage_line l
        join team_user u on u.team_id = l.team_id and u.id = l.user_id
        join department d on d.team_id = u.team_id and d.id = u.department_id
        left join shift_team t on t.team_id = u.team_id and t.id = u.shift_team_id
        left join report r on r.team_id = l.team_id and r.id = l.report_id
        left join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
        left join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
        left join product p on p.team_id = w.team_id and p.id = w.product_id
        where l.period_id = ${periodId} and ${mayBeSeen(ctx.caller, sql.ref('u.departmentId'))}
          and ${among(asked.userId, sql`u.id`)} and ${among(asked.departmentId, sql`u.department_id`)}
          and ${among(asked.shiftTeamId, sql`u.shift_team_id`)}) s
      group by s.id, s.user_id, s.kind`.execute(ctx.db),
  )
  return rows
}

/** The period asked for, else the last that was reckoned; and the one before it. */
async function periodsOf(ctx: Ctx, asked: Where): Promise<{ period: Period | null; before: Period | null }> {
  const read = () =>
    ctx.db.selectFrom('wagePeriod').select(['id', 'name', 'status', 'fromDate']).orderBy('fromDate', 'desc')
  const [id] = asked.periodId ?? []
  const period = id
    ? await read().where('id', '=', id).executeTakeFirst()
    : await read().where('status', '<>', 'open').executeTakeFirst()
  if (!period) return { period: null, before: null }
  const before = await read().where('fromDate', '<', period.fromDate).where('status', '<>', 'open').executeTakeFirst()
  return { period, before: before ?? null }
}

interface Person {
  id: number
  name: string
  jobNumber: string
  departmentId: number
  departmentName: string
  positionId: number
  positionName: string
  shiftTeamId: number | null
  shiftTeamName: string | null
}

async function peopleOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Person>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Person>`
    select u.id, u.name, u.job_number, u.department_id, ${nameIn(ctx, 'd')} as department_name, u.position_id, p.name as position_name,
      u.shift_team_id, t.name as shift_team_name
    from team_user u
    join department d on d.team_id = u.team_id and d.id = u.department_id
    join position p on p.team_id = u.team_id and p.id = u.position_id
    left join shift_team t on t.team_id = u.team_id and t.id = u.shift_team_id
    where u.id = any(${ids})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

const noKinds = Object.fromEntries(wageKinds.map((kind) => [kind, 0])) as Record<WageKind, number>

function rowOf(period: Period, first: Summed, person: Person | undefined): WageRow {
  return {
    ...noKinds,
    id: first.id ?? 0,
    version: 1,
    label: first.label,
    periodId: period.id,
    periodName: period.name,
    userId: first.userId,
    userName: person?.name ?? null,
    jobNumber: person?.jobNumber ?? null,
    departmentId: person?.departmentId ?? null,
    departmentName: person?.departmentName ?? null,
    positionId: person?.positionId ?? null,
    positionName: person?.positionName ?? null,
    shiftTeamId: person?.shiftTeamId ?? null,
    shiftTeamName: person?.shiftTeamName ?? null,
    quantity: 0,
    hours: 0,
    total: 0,
    previous: null,
    change: null,
  }
}

const totals = (sums: readonly Summed[]): Map<number | null, number> => {
  const all = new Map<number | null, number>()
  for (const { id, amount } of sums) all.set(id, add(all.get(id) ?? 0, amount))
  return all
}

/** Rows, each with what the period before came to; a look at people's pay is written to the operation log. */
interface Told {
  rows: WageRow[]
  more: { period: { id: number; name: string; status: string } | null; sum: number | null; people: number }
  sort?: Sort[]
}

async function readWages(ctx: Ctx, given: Record<string, unknown>): Promise<Told> {
  const asked = readWhere(where, given)
  const { period, before } = await periodsOf(ctx, asked)
  if (!period) return { rows: [], more: { period: null, sum: null, people: 0 } }
  const sums = await sumsOf(ctx, period.id, asked)
  const previous = before && asked.group !== 'day' ? totals(await sumsOf(ctx, before.id, asked)) : null
  const people = await peopleOf(
    ctx,
    sums.flatMap(({ userId }) => userId ?? []),
  )
  const rows = new Map<number | null, WageRow & { seconds: number }>()
  for (const sum of sums) {
    const row = rows.get(sum.id) ?? { ...rowOf(period, sum, people.get(sum.userId ?? 0)), seconds: 0 }
    rows.set(sum.id, row)
    row[sum.kind] = add(row[sum.kind], sum.amount)
    row.total = add(row.total, sum.amount)
    row.quantity = add(row.quantity, sum.quantity ?? 0)
    row.seconds += Number(sum.seconds ?? 0)
    if (row.label === null) row.label = sum.label
  }
  const listed = [...rows].map(([id, { seconds, ...row }]): WageRow => {
    const was = previous && (previous.get(id) ?? 0)
    const change = was === null ? null : subtract(row.total, was)
    return { ...row, hours: divide(seconds, 3600, 2) ?? 0, previous: was, change }
  })
  const looked = [...people.values()].map(({ id, name }) => ({ userId: id, userName: name }))
  await logLook(ctx, looked, period.name)
  const sum = listed.length ? add(...listed.map(({ total }) => total)) : null
  const more = { period: { id: period.id, name: period.name, status: period.status }, sum, people: looked.length }
  const sort: Sort[] = [
    { field: asked.group === 'day' ? 'label' : 'total', order: asked.group === 'day' ? 'asc' : 'desc' },
  ]
  return { rows: listed, more, sort }
}

export const statistics = serveReport(wageReport, readWages)
