import { sql } from 'kysely'
import { linkLots, lotOf, unlinkLots } from '#areas/inventory/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { RouteUnit } from '../../contract/interlock.ts'
import type { Part } from './components.ts'
import type { Collection } from './judge.ts'
import { Stopped } from './stopped.ts'
import type { At } from './unit.ts'

/** What a pass says beside its values. */
interface Said {
  result: 'pass' | 'fail'
  reasonId?: number
}

/** Writes a pass with all that was collected and built in. @returns its place among the unit's at the station */
export async function writePass(
  ctx: Ctx,
  at: At,
  { result, reasonId }: Said,
  got: { values: Collection; parts: readonly Part[] },
): Promise<{ id: number; attempt: number }> {
  const { facts, station, passes } = at
  const attempt = passes.filter((pass) => pass.stationId === station.id && pass.state !== 'undone').length + 1
  const { id } = await ctx.db
    .insertInto('linePass')
    .values({
      serialId: facts.serialId,
      stationId: station.id,
      attempt,
      result,
      at: ctx.now.toISOString(),
      userId: ctx.caller.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (reasonId) await ctx.db.insertInto('lineFault').values({ passId: id, reasonId }).execute()
  await writeValues(ctx, id, got.values)
  await writeParts(ctx, at, id, got.parts)
  ctx.audit({
    verb: result === 'pass' ? 'passed' : 'failed',
    entity: 'lineUnit',
    id: facts.serialId,
    name: facts.serial,
    note: station.name,
  })
  return { id, attempt }
}

async function writeValues(ctx: Ctx, passId: number, { numbers, texts, verdicts }: Collection): Promise<void> {
  if (numbers.length)
    await ctx.db
      .insertInto('lineNumber')
      .values(
        numbers.map(({ of: { id, unit, low, high }, value, ok }) => ({
          passId,
          characteristicId: id,
          value,
          unit,
          low,
          high,
          ok,
        })),
      )
      .execute()
  if (texts.length)
    await ctx.db
      .insertInto('lineText')
      .values(texts.map(({ of: { id }, text }) => ({ passId, characteristicId: id, text })))
      .execute()
  if (verdicts.length)
    await ctx.db
      .insertInto('lineVerdict')
      .values(verdicts.map(({ of: { id }, ok }) => ({ passId, characteristicId: id, ok })))
      .execute()
}

/** Keeps what was built in, and tells the graph which lots went into the order's. */
async function writeParts(ctx: Ctx, { facts }: At, passId: number, parts: readonly Part[]): Promise<void> {
  if (!parts.length) return
  for (const { of, serialNo, lotId } of parts)
    if (!serialNo)
      await ctx.db
        .insertInto('lineBoundLot')
        .values({ passId, bindingId: of.id, lotId: lotId as number, quantity: of.quantity })
        .execute()
    else await bindSerial(ctx, { passId, bindingId: of.id, productId: of.productId, serialNo })
  const { id: toLotId } = await lotOf(ctx, facts.productId, facts.workorderNo)
  const links = parts.flatMap(({ lotId, of: { quantity } }) =>
    lotId && lotId !== toLotId ? [{ fromLotId: lotId, toLotId, quantity }] : [],
  )
  const document = { kind: 'linePass', id: passId, no: facts.serial } as const
  if (links.length) await linkLots(ctx, [{ kind: 'bind', at: ctx.now.toISOString(), document, links }])
}

async function bindSerial(
  ctx: Ctx,
  part: { passId: number; bindingId: number; productId: number; serialNo: string },
): Promise<void> {
  const made = await ctx.db
    .insertInto('lineBoundSerial')
    .values(part)
    .onConflict((c) => c.doNothing())
    .returning('passId')
    .executeTakeFirst()
  if (made) return
  const { rows } = await sql<{ serial: string }>`
    select s.serial_no as serial from line_bound_serial b
    join line_pass p on p.team_id = b.team_id and p.id = b.pass_id
    join order_serial s on s.team_id = p.team_id and s.id = p.serial_id
    where b.product_id = ${part.productId} and b.serial_no = ${part.serialNo} and b.removed_at is null`.execute(ctx.db)
  const params = { component: part.serialNo, serial: rows[0]?.serial ?? '' }
  throw new Stopped('componentFree', { key: 'lineCheck.componentFree', params })
}

/** Keeps where a unit stands now. */
export async function keepStatus(ctx: Ctx, serialId: number, { status }: RouteUnit): Promise<void> {
  await ctx.db
    .updateTable('lineUnit')
    .set({ status, finishedAt: status === 'finished' ? ctx.now.toISOString() : null })
    .where('serialId', '=', serialId)
    .execute()
  ctx.touch('lineUnit', [serialId])
}

/** Takes out what was built in by passes that count no more. */
export async function releaseParts(ctx: Ctx, passIds: readonly number[]): Promise<void> {
  if (!passIds.length) return
  const removedAt = ctx.now.toISOString()
  for (const table of ['lineBoundSerial', 'lineBoundLot'] as const)
    await ctx.db
      .updateTable(table)
      .set({ removedAt })
      .where('passId', 'in', [...passIds])
      .where('removedAt', 'is', null)
      .execute()
  await unlinkLots(ctx, 'linePass', passIds)
}
