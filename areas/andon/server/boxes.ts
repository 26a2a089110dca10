import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { andonBoxCrud, type testAndonBox, testSeconds } from '../contract/box.ts'

export const boxes = serveCrud(andonBoxCrud, {
  table: 'station',
  sort: [{ field: 'number', order: 'asc' }],
  list: (db, ctx) =>
    db
      .selectFrom('station as s')
      .leftJoin('productionLine as l', (join) =>
        join.onRef('l.teamId', '=', 's.teamId').onRef('l.id', '=', 's.effectiveLineId'),
      )
      .leftJoin('department as w', (join) => join.onRef('w.teamId', '=', 's.teamId').onRef('w.id', '=', 's.workshopId'))
      // A device by the SIM goes before one that is only said to stand there.
      .leftJoinLateral(
        (e) =>
          e
            .selectFrom('device as d')
            .leftJoin('deviceLive as v', (join) =>
              join.onRef('v.teamId', '=', 'd.teamId').onRef('v.deviceId', '=', 'd.id'),
            )
            .select(['d.name', 'v.online', 'v.battery', 'v.heardAt'])
            .whereRef('d.teamId', '=', 's.teamId')
            .where((or) =>
              or.or([or('d.simNumber', '=', or.ref('s.andonSim')), or('d.stationId', '=', or.ref('s.id'))]),
            )
            .orderBy(sql`d.sim_number is distinct from s.andon_sim`)
            .limit(1)
            .as('b'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (e) =>
          e
            .selectFrom('andonCall as c')
            .select([sql<number>`count(*)`.as('calls'), sql<string | null>`max(c.raised_at)`.as('lastCallAt')])
            .whereRef('c.teamId', '=', 's.teamId')
            .whereRef('c.stationId', '=', 's.id')
            .where('c.source', '=', 'box')
            .as('k'),
        (join) => join.onTrue(),
      )
      .leftJoin('andonBoxTest as x', (join) =>
        join.onRef('x.teamId', '=', 's.teamId').onRef('x.stationId', '=', 's.id'),
      )
      .where((e) => e.or([e('s.andonSim', 'is not', null), e('b.name', 'is not', null)]))
      .select([
        's.id',
        's.version',
        's.createdAt',
        's.number',
        nameIn(ctx, 's').as('name'),
        's.workshopId',
        nameIn<string | null>(ctx, 'w').as('workshopName'),
        's.effectiveLineId as lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        's.andonSim as sim',
        'b.name as deviceName',
        'b.online',
        'b.battery',
        'b.heardAt',
        'k.lastCallAt',
        'k.calls',
        'x.until as testUntil',
        'x.button as testButton',
        'x.pressedAt as testPressedAt',
      ]),
})

/** Tries a box out: for a minute its next press is shown and calls nobody. */
export async function testBox(ctx: Ctx, { id }: InputOf<typeof testAndonBox>): Promise<OutputOf<typeof testAndonBox>> {
  const station = await ctx.db
    .selectFrom('station')
    .select(['number', 'andonSim'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!station) throw notFound()
  const device = await ctx.db.selectFrom('device').select('id').where('stationId', '=', id).executeTakeFirst()
  if (!station.andonSim && !device) throw refuse('andon.noBox', { station: station.number })
  const until = new Date(ctx.now.getTime() + testSeconds * 1_000).toISOString()
  const values = { startedBy: ctx.caller.userId || null, until, button: null, pressedAt: null }
  await ctx.db
    .insertInto('andonBoxTest')
    .values({ stationId: id, ...values })
    .onConflict((c) => c.columns(['teamId', 'stationId']).doUpdateSet(values))
    .execute()
  ctx.audit({ verb: 'test', entity: 'andonBox', id, name: station.number })
  ctx.touch('andonBox', [id])
  return { until }
}

/** Takes a press for a trial, if one is going on at the station. @returns whether it was one */
export async function takeTrial(ctx: Ctx, stationId: number, button: number): Promise<boolean> {
  const taken = await ctx.db
    .updateTable('andonBoxTest')
    .set({ button, pressedAt: ctx.now.toISOString(), until: ctx.now.toISOString() })
    .where('stationId', '=', stationId)
    .where('until', '>', ctx.now.toISOString())
    .returning('stationId')
    .executeTakeFirst()
  if (taken) ctx.touch('andonBox', [stationId])
  return taken !== undefined
}
