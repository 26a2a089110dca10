import { type RawBuilder, sql } from 'kysely'
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
  /** As the unit stands after it. */
  unit: RouteUnit
}

/** Writes a pass with all that was collected and built in, and where the unit stands by it. @returns its place among the unit's at the station */
export async function writePass(
  ctx: Ctx,
  at: At,
  said: Said,
  got: { values: Collection; parts: readonly Part[] },
): Promise<{ id: number; attempt: number }> {
  const { facts, station, passes } = at
  const attempt = passes.filter((pass) => pass.stationId === station.id && pass.state !== 'undone').length + 1
  const { rows } = await passSql(ctx, at, { ...said, attempt }, got).execute(ctx.db)
  const { id } = rows[0] as { id: number }
  ctx.touch('lineUnit', [facts.serialId])
  await writeParts(ctx, at, id, got.parts)
  ctx.audit({
    verb: said.result === 'pass' ? 'passed' : 'failed',
    entity: 'lineUnit',
    id: facts.serialId,
    name: facts.serial,
    note: station.name,
  })
  return { id, attempt }
}

/** All rows of a pass but what waits for others (a component with a number of its own), in one statement of those parts that it has. */
function passSql(
  { now, caller }: Ctx,
  { facts: { serialId }, station }: At,
  { attempt, result, reasonId, unit: { status } }: Said & { attempt: number },
  { values: { numbers, texts, verdicts }, parts }: { values: Collection; parts: readonly Part[] },
): RawBuilder<{ id: number }> {
  const at = now.toISOString()
  const ids = (of: readonly { of: { id: number } }[]) => sql`${of.map((each) => each.of.id)}::bigint[]`
  const lots = parts.filter(({ serialNo }) => !serialNo)
  const rows = [
    sql`stands as (update line_unit set status = ${status}, finished_at = ${status === 'finished' ? at : null} where serial_id = ${serialId})`,
  ]
  if (reasonId) rows.push(sql`fault as (insert into line_fault (pass_id, reason_id) select id, ${reasonId} from pass)`)
  if (numbers.length)
    rows.push(sql`numbers as (insert into line_number (pass_id, characteristic_id, value, unit, low, high, ok)
      select pass.id, n.* from pass, unnest(${ids(numbers)}, ${numbers.map(({ value }) => value)}::numeric[],
        ${numbers.map(({ of }) => of.unit)}::text[], ${numbers.map(({ of }) => of.low)}::numeric[],
        ${numbers.map(({ of }) => of.high)}::numeric[], ${numbers.map(({ ok }) => ok)}::boolean[]) n)`)
  if (texts.length)
    rows.push(sql`texts as (insert into line_text (pass_id, characteristic_id, text)
      select pass.id, n.* from pass, unnest(${ids(texts)}, ${texts.map(({ text }) => text)}::text[]) n)`)
  if (verdicts.length)
    rows.push(sql`verdicts as (insert into line_verdict (pass_id, characteristic_id, ok)
      select pass.id, n.* from pass, unnest(${ids(verdicts)}, ${verdicts.map(({ ok }) => ok)}::boolean[]) n)`)
  if (lots.length)
    rows.push(sql`lots as (insert into line_bound_lot (pass_id, binding_id, lot_id, quantity)
      select pass.id, n.* from pass, unnest(${ids(lots)}, ${lots.map(({ lotId }) => lotId)}::bigint[],
        ${lots.map(({ of }) => of.quantity)}::numeric[]) n)`)
  return sql`with pass as (insert into line_pass (serial_id, station_id, attempt, result, at, user_id)
      values (${serialId}, ${station.id}, ${attempt}, ${result}, ${at}, ${caller.userId || null}) returning id),
    ${sql.join(rows)}
    select id from pass`
}

/** Keeps what was built in that has a number of its own, and tells the graph which lots went into the order's. */
async function writeParts(ctx: Ctx, { facts }: At, passId: number, parts: readonly Part[]): Promise<void> {
  if (!parts.length) return
  for (const { of, serialNo } of parts)
    if (serialNo) await bindSerial(ctx, { passId, bindingId: of.id, productId: of.productId, serialNo })
  const toLotId = facts.lotId ?? (await lotOf(ctx, facts.productId, facts.workorderNo)).id
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
