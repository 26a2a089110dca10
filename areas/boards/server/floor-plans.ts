import type { FloorPlan, Place, saveFloorPlan } from '#areas/boards/contract/floor-plan.api.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, deleteRows, insertRows, lockRow } from '#core/server/crud/rows.ts'
import { checkFile, takeFile } from '#core/server/files/attach.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import { mayShowWorkshops } from './policy.ts'

const kept = { name: 'floorPlan', key: 'name', table: 'floorPlan' } as const
const picture = { entity: 'floorPlan', field: 'pictureId', kind: 'image' } as const

export async function floorPlans({ db }: Ctx): Promise<{ rows: FloorPlan[] }> {
  const rows = await db
    .selectFrom('floorPlan as p')
    .leftJoin('file as f', (j) => j.onRef('f.teamId', '=', 'p.teamId').onRef('f.id', '=', 'p.pictureId'))
    .select(['p.id', 'p.version', 'p.name', 'p.workshopId', 'p.pictureId', 'f.fileNo as pictureNo', 'p.places'])
    .orderBy('p.name')
    .execute()
  return { rows: rows.map((row) => ({ ...row, places: row.places as Place[] })) }
}

/** Keeps a plan. Machines that are gone meanwhile lose their places; those that the caller does not see keep theirs. */
export async function savePlan(ctx: Ctx, input: InputOf<typeof saveFloorPlan>): Promise<{ id: number }> {
  const { id, version, name, workshopId, pictureId } = input
  await checkName(ctx, name, id)
  await checkWorkshop(ctx, workshopId)
  if (id === undefined) await checkFile(ctx, picture, { before: null, after: pictureId })
  const given = await standing(ctx, input.places)
  if (id === undefined) {
    const [row] = await insertRows(ctx.db, 'floorPlan', [
      { name, workshopId, pictureId, places: JSON.stringify(given) },
    ])
    if (!row) throw notFound()
    await takeFile(ctx, { ...picture, id: row.id }, { before: null, after: pictureId })
    ctx.audit({ verb: 'add', entity: kept.name, id: row.id, name, after: row })
    ctx.touch(kept.name, [row.id])
    return { id: row.id }
  }
  const before = await lockRow(ctx.db, 'floorPlan', id)
  await takeFile(ctx, { ...picture, id }, { before: before.pictureId, after: pictureId })
  const unseen = await hidden(ctx, before.places as Place[])
  const places = JSON.stringify([...given, ...unseen])
  await changeRow(ctx, kept, { id, version }, { name, workshopId, pictureId, places }, { verb: 'update' })
  return { id }
}

export async function deletePlan(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const row = await lockRow(ctx.db, 'floorPlan', id)
  await deleteRows(ctx.db, 'floorPlan', [id])
  ctx.audit({ verb: 'delete', entity: kept.name, id, name: row.name, before: row })
  ctx.touch(kept.name, [id])
  return {}
}

async function checkName({ db }: Ctx, name: string, id: number | undefined): Promise<void> {
  const other = await db.selectFrom('floorPlan').select('id').where('name', '=', name).executeTakeFirst()
  if (other && other.id !== id) throw refuseField('name', 'floorPlan.nameTaken')
}

async function checkWorkshop({ db, caller }: Ctx, workshopId: number | null): Promise<void> {
  if (!mayShowWorkshops(caller, workshopId === null ? [] : [workshopId]))
    throw refuseField('workshopId', 'displayLink.ownWorkshops')
  if (workshopId === null) return
  const found = await db
    .selectFrom('department')
    .select('id')
    .where('id', '=', workshopId)
    .where('isWorkshop', '=', true)
    .executeTakeFirst()
  if (!found) throw refuseField('workshopId', 'refused.gone')
}

const idsOf = (places: readonly Place[]) => [...new Set(places.map(({ machineId }) => machineId))]

const machinesAmong = async ({ db }: Ctx, ids: number[]) =>
  new Set(
    ids.length
      ? (await db.selectFrom('machine').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)
      : [],
  )

/** One place of each machine that the caller sees: the last one given. */
async function standing(ctx: Ctx, places: readonly Place[]): Promise<Place[]> {
  const seen = await machinesAmong(ctx, idsOf(places))
  return [...new Map(places.map((each) => [each.machineId, each])).values()].filter((each) => seen.has(each.machineId))
}

/** Places of machines of workshops that the caller is not granted. */
async function hidden(ctx: Ctx, places: readonly Place[]): Promise<Place[]> {
  const seen = await machinesAmong(ctx, idsOf(places))
  const all = await ctx.unscoped(() => machinesAmong(ctx, idsOf(places)))
  return places.filter(({ machineId }) => all.has(machineId) && !seen.has(machineId))
}
