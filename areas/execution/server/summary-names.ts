import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Names } from '#core/server/crud/serve-summary.ts'

interface Named {
  id: string | number
  name: string
}

type Source = (ctx: Ctx, ids: readonly number[]) => RawBuilder<Named>

/** What the ids of a dimension of a report are called, by the name of the dimension; texts (an order's number, a customer) are their own names. */
const sources: Record<string, Source> = {
  workshopId: (ctx, ids) =>
    sql<Named>`select d.id, ${nameIn(ctx, 'd')} as name from department d where d.id = any(${ids})`,
  departmentId: (ctx, ids) =>
    sql<Named>`select d.id, ${nameIn(ctx, 'd')} as name from department d where d.id = any(${ids})`,
  lineId: (ctx, ids) =>
    sql<Named>`select l.id, ${nameIn(ctx, 'l')} as name from production_line l where l.id = any(${ids})`,
  machineId: (ctx, ids) =>
    sql<Named>`select m.id, ${nameIn(ctx, 'm')} || ' ' || m.number as name from machine m where m.id = any(${ids})`,
  reasonId: (ctx, ids) =>
    sql<Named>`select r.id, ${nameIn(ctx, 'r')} || ' ' || r.code as name from defect_reason r where r.id = any(${ids})`,
  workCenterId: (ctx, ids) =>
    sql<Named>`select c.id, ${nameIn(ctx, 'c')} as name from work_center c where c.id = any(${ids})`,
  productId: (ctx, ids) =>
    sql<Named>`select p.id, p.code || ' ' || ${nameIn(ctx, 'p')} as name from product p where p.id = any(${ids})`,
  operationId: (ctx, ids) =>
    sql<Named>`select o.id, ${nameIn(ctx, 'o', 'produreName')} as name from operation o where o.id = any(${ids})`,
  userId: (_, ids) =>
    sql<Named>`select u.id, u.name || ' ' || u.job_number as name from team_user u where u.id = any(${ids})`,
  shiftTeamId: (_, ids) => sql<Named>`select t.id, t.name from shift_team t where t.id = any(${ids})`,
  positionId: (_, ids) => sql<Named>`select p.id, p.name from position p where p.id = any(${ids})`,
}

const shiftNames = (ctx: Ctx): RawBuilder<Named> => sql<Named>`
  select s.shift ->> 'id' as id, coalesce(s.shift -> 'names' ->> ${ctx.language}, s.shift ->> 'name') as name
  from shift_mode m, jsonb_array_elements(m.shifts) s (shift)`

/** Where a dimension is a reference its name stands under this key of the row. */
const displays: Record<string, string> = {
  workshopId: 'workshopName',
  departmentId: 'departmentName',
  lineId: 'lineName',
  machineId: 'machineName',
  reasonId: 'reasonName',
  workCenterId: 'workCenterName',
  productId: 'productName',
  operationId: 'operationName',
  userId: 'userName',
  shiftTeamId: 'shiftTeamName',
  positionId: 'positionName',
  shift: 'shift',
}

/** Names of the dimensions that reports of what was made have in common. */
export const summaryNames: Names = async (ctx, dimension, ids) => {
  const display = displays[dimension]
  if (!display) return new Map()
  const source = sources[dimension]
  const { rows } = await ctx.unscoped(() => (source ? source(ctx, ids as number[]) : shiftNames(ctx)).execute(ctx.db))
  return new Map(rows.map(({ id, name }) => [id, { [display]: name }]))
}
