import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { changeRow, lockRow } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { stale, throwIf } from '#core/server/refusal.ts'
import { type releaseSpcSignal, spcSignal, spcSignalCrud } from '../../contract/spc-signal.ts'
import { mayRelease } from '../policy.ts'

export const signals = serveCrud(spcSignalCrud, {
  table: 'spcSignal',
  list: (db, ctx) =>
    db
      .selectFrom('spcSignal as g')
      .innerJoin('spcCharacteristic as c', (j) =>
        j.onRef('c.teamId', '=', 'g.teamId').onRef('c.id', '=', 'g.characteristicId'),
      )
      .innerJoin('inspectionRecord as r', (j) => j.onRef('r.teamId', '=', 'g.teamId').onRef('r.id', '=', 'g.recordId'))
      .innerJoin('task as t', (j) => j.onRef('t.teamId', '=', 'g.teamId').onRef('t.id', '=', 'g.taskId'))
      .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'g.teamId').onRef('u.id', '=', 'g.raisedBy'))
      .leftJoin('teamUser as e', (j) => j.onRef('e.teamId', '=', 'g.teamId').onRef('e.id', '=', 'g.releasedBy'))
      .leftJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'g.teamId').onRef('m.id', '=', 'g.machineId'))
      .select([
        'g.id',
        'g.version',
        'g.raisedAt as createdAt',
        sql<string>`case when g.released_at is null then 'open' else 'released' end`.as('status'),
        'c.name as characteristicName',
        'g.rules',
        'r.inspectionNo',
        't.taskNo',
        nameIn<string | null>(ctx, 'm').as('machineName'),
        'g.holds',
        'g.stopsMachine',
        'g.raisedBy',
        'u.name as raisedByName',
        'g.raisedAt',
        'g.releasedBy',
        'e.name as releasedByName',
        'g.releasedAt',
        'g.reason',
        'g.characteristicId',
      ]),
  sort: [{ field: 'id', order: 'desc' }],
})

const entity = { ...spcSignal, table: 'spcSignal' as const, key: 'id' as const }

/** Releases what a violation holds. From the newest point on patterns are counted anew. */
export async function releaseSignal(
  ctx: Ctx,
  { id, version, reason }: InputOf<typeof releaseSpcSignal>,
): Promise<OutputOf<typeof releaseSpcSignal>> {
  const row = await lockRow(ctx.db, 'spcSignal', id)
  if (row.version !== version) throw stale(row)
  throwIf(mayRelease(ctx.caller, row))
  const { points } = await ctx.db
    .selectFrom('spcCharacteristic')
    .select('points')
    .where('id', '=', row.characteristicId)
    .executeTakeFirstOrThrow()
  const released = {
    releasedBy: ctx.caller.userId,
    releasedAt: ctx.now.toISOString(),
    reason,
    untilSerial: points,
  }
  const { after } = await changeRow(ctx, entity, { id }, released, { verb: 'release', note: reason })
  ctx.touch('spcCharacteristic', [row.characteristicId])
  ctx.touch('task', [row.taskId])
  return { id: after.id, version: after.version }
}
