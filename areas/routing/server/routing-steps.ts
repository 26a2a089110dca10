import { sql } from 'kysely'
import { stepFields } from '#areas/routing/contract/routing.ts'
import type { Ctx } from '#core/server/context.ts'
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
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const pairs = sql.join(
  columns.map((key) => sql`${sql.lit(key)}, ${sql.ref(`o.${snake(key)}`)}`),
  sql`, `,
)

/** The operations of a routing `r` as the value of its `operations` field, with the texts of what they refer to. */
export const stepsOfRouting = sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object(${pairs}) || jsonb_build_object(
    'workCenterName', w.name, 'alternativeNames', (
      select coalesce(jsonb_agg(a.name order by t.place), '[]') from unnest(o.alternative_work_center_ids) with ordinality as t (id, place)
      join work_center a on a.team_id = o.team_id and a.id = t.id)) order by o.sequence), '[]')
  from routing_operation o left join work_center w on w.team_id = o.team_id and w.id = o.work_center_id
  where o.team_id = r.team_id and o.routing_id = r.id)`
