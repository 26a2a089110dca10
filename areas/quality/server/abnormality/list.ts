import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import {
  abnormalityCrud,
  type getAbnormalityCourse,
  type getAbnormalitySetting,
  type updateAbnormalitySetting,
} from '../../contract/abnormality.ts'
import { heldCount, heldOf, mostHeld } from './held.ts'

export const abnormalities = serveCrud(abnormalityCrud, {
  table: 'abnormality',
  list: (db, ctx) =>
    db
      .selectFrom('abnormality as a')
      .innerJoin('teamUser as o', (j) => j.onRef('o.teamId', '=', 'a.teamId').onRef('o.id', '=', 'a.ownerId'))
      .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'a.teamId').onRef('u.id', '=', 'a.raisedBy'))
      .leftJoin('task as t', (j) => j.onRef('t.teamId', '=', 'a.teamId').onRef('t.id', '=', 'a.taskId'))
      .leftJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 'a.teamId').onRef('w.id', '=', 'a.workOrderId'))
      .leftJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'a.teamId').onRef('m.id', '=', 'a.machineId'))
      .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'a.teamId').onRef('l.id', '=', 'a.lineId'))
      .leftJoin('department as d', (j) => j.onRef('d.teamId', '=', 'a.teamId').onRef('d.id', '=', 'a.workshopId'))
      .select([
        'a.id',
        'a.version',
        'a.raisedAt as createdAt',
        'a.number',
        'a.subject',
        'a.status',
        'a.severity',
        'a.ownerId',
        'o.name as ownerName',
        'a.dueAt',
        sql<boolean>`(a.status <> 'closed' and a.due_at < now())`.as('overdue'),
        heldCount.as('held'),
        'a.source',
        'a.sourceNo',
        'w.workorderNo',
        't.taskNo',
        'w.materialNo',
        madeNameIn(ctx, 'w').as('materialDesc'),
        'a.machineId',
        nameIn<string | null>(ctx, 'm').as('machineName'),
        'a.lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        'a.workshopId',
        nameIn<string | null>(ctx, 'd').as('workshopName'),
        'a.raisedBy',
        'u.name as raisedByName',
        'a.raisedAt',
        'a.closedAt',
        'a.description',
      ]),
  sort: [{ field: 'id', order: 'desc' }],
})

type Course = OutputOf<typeof getAbnormalityCourse>

/** Pictures, acts and quarantine of an abnormality, the oldest act first. */
export async function abnormalityCourse(ctx: Ctx, { id }: { id: number }): Promise<Course> {
  const known = await ctx.db.selectFrom('abnormality').select(['id', 'number']).where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  const photos = await sql<{ fileNo: string }>`select f.file_no from abnormality_photo p
    join file f on f.team_id = p.team_id and f.id = p.file_id where p.abnormality_id = ${id} order by f.id`.execute(
    ctx.db,
  )
  const acts = await sql<Course['acts'][number]>`
    select a.id, a.step, a.act, u.name as acted_by_name, a.acted_at, a.note, o.name as owner_name, a.due_at
    from abnormality_act a left join team_user u on u.team_id = a.team_id and u.id = a.acted_by
    left join team_user o on o.team_id = a.team_id and o.id = a.owner_id
    where a.abnormality_id = ${id} order by a.id`.execute(ctx.db)
  const rows = await heldOf(ctx, known, { most: mostHeld + 1 })
  const held = rows.slice(0, mostHeld).map(({ subjectId: _, ...row }) => row)
  return { photos: photos.rows.map(({ fileNo }) => fileNo), acts: acts.rows, held, more: rows.length > mostHeld }
}

export async function abnormalitySetting(ctx: Ctx): Promise<OutputOf<typeof getAbnormalitySetting>> {
  const rows = await ctx.db
    .selectFrom('abnormalityCallType as c')
    .innerJoin('andonType as y', (j) => j.onRef('y.teamId', '=', 'c.teamId').onRef('y.id', '=', 'c.andonTypeId'))
    .select(['y.id', nameIn(ctx, 'y').as('name')])
    .orderBy('y.code')
    .execute()
  return { andonTypeIds: rows.map(({ id }) => id), andonTypeNames: rows.map(({ name }) => name) }
}

export async function setAbnormalities(
  ctx: Ctx,
  { andonTypeIds }: InputOf<typeof updateAbnormalitySetting>,
): Promise<OutputOf<typeof updateAbnormalitySetting>> {
  const ids = [...new Set(andonTypeIds)]
  const before = await abnormalitySetting(ctx)
  const known = ids.length ? await ctx.db.selectFrom('andonType').select('id').where('id', 'in', ids).execute() : []
  if (known.length < ids.length) throw refuseField('andonTypeIds', 'refused.gone')
  await ctx.db.deleteFrom('abnormalityCallType').execute()
  if (ids.length)
    await ctx.db
      .insertInto('abnormalityCallType')
      .values(ids.map((andonTypeId) => ({ andonTypeId })))
      .execute()
  ctx.audit({ verb: 'update', entity: 'abnormalitySetting', name: 'andonType', before, after: { andonTypeIds: ids } })
  ctx.touch('abnormalitySetting')
  return {}
}
