import { sql } from 'kysely'
import { addUnits } from '#areas/materials/server/index.ts'
import { stepFields } from '#areas/routing/contract/routing.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn, type Reader } from '#core/server/crud/names.ts'
import { insertRows, type Values } from '#core/server/crud/rows.ts'
import type { StepDraft } from './routing-check.ts'

const columns = ['produreNo', 'produreName', ...Object.keys(stepFields)]

/** Writes the operations of routings, in the order of their sequences. */
export async function writeSteps(ctx: Ctx, routings: { routingId: number; steps: StepDraft[] }[]): Promise<void> {
  const rows = routings.flatMap(({ routingId, steps }) =>
    [...steps]
      .sort((a, b) => a.sequence - b.sequence)
      .map((step): Values => ({ routingId, ...Object.fromEntries(columns.map((key) => [key, step[key]])) })),
  )
  await insertRows(ctx.db, 'routingOperation', rows)
  await addUnits(ctx, rows, ['auxiliaryUnit'])
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const pairs = (reader: Reader) =>
  sql.join(
    columns.map((key) => {
      const value = key === 'produreName' ? copiedNameIn(reader, 'o', 'operation', key) : sql.ref(`o.${snake(key)}`)
      return sql`${sql.lit(key)}, ${value}`
    }),
    sql`, `,
  )

/** The operations of a routing `r` as the value of its `operations` field, with the texts of what they refer to. */
export const stepsOfRouting = (
  reader: Reader,
) => sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object(${pairs(reader)}) || jsonb_build_object(
    'workCenterName', ${nameIn(reader, 'w')}, 'alternativeNames', (
      select coalesce(jsonb_agg(${nameIn(reader, 'a')} order by t.place), '[]') from unnest(o.alternative_work_center_ids) with ordinality as t (id, place)
      join work_center a on a.team_id = o.team_id and a.id = t.id)) order by o.sequence), '[]')
  from routing_operation o left join work_center w on w.team_id = o.team_id and w.id = o.work_center_id
  where o.team_id = r.team_id and o.routing_id = r.id)`
