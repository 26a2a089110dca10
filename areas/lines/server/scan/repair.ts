import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { fromOn, inTime, isStuck, reentryOf, repaired } from '../../contract/interlock.ts'
import type { Line } from '../../contract/line.ts'
import type { FailedValue, RepairInput, ScanAnswer } from '../../contract/scan.ts'
import { routeOf } from '../profile/read.ts'
import { enter, lateAt } from './checks.ts'
import { answering, Stopped } from './stopped.ts'
import { causesOf, knownReason, named, wayOf } from './told.ts'
import { type At, type KeptPass, takeUnit, unitAt } from './unit.ts'
import { keepStatus, releaseParts } from './write.ts'

/** The pass that a repair is about: the last that failed; where limits alone brought the unit here, the last of all. */
function failedPass({ passes }: At): KeptPass | undefined {
  const standing = passes.filter(({ state }) => state === 'stands')
  return standing.findLast(({ result }) => result === 'fail') ?? standing.at(-1)
}

const nameOf = ({ profile }: At, code: string): string =>
  profile.stations.find((each) => each.code === code)?.name ?? code

/** What a repair station shows of a unit. */
export async function toRepair(ctx: Ctx, at: At): Promise<ScanAnswer> {
  const failed = failedPass(at)
  const causes = await causesOf(ctx, at)
  const way = (reasonId: number) => goesOnAt(ctx, at, failed?.station ?? '', causeStation(at, reasonId))
  return {
    outcome: 'toRepair',
    ...named(at),
    failedAt: failed ? nameOf(at, failed.station) : '',
    attempt: failed?.attempt ?? 0,
    failed: failed ? [...failedTimes(ctx, at, failed), ...(await failedValues(ctx, failed.id))] : [],
    told: failed ? await toldCause(ctx, failed.id) : null,
    causes: causes.map((cause) => ({ ...cause, reentry: nameOf(at, way(cause.id)) })),
  }
}

const causeStation = ({ profile }: At, reasonId: number) =>
  profile.causes.find((cause) => cause.reasonId === reasonId)?.station

/** Where a mended unit goes on: by its cause, but before every station that it would come to too late. */
function goesOnAt(ctx: Ctx, at: At, failed: string, byCause: string | undefined): string {
  const route = routeOf(at.profile)
  const late = at.profile.stations.map(
    (station) => [station.code, lateAt(ctx, at, station, ctx.now.getTime()).map(({ since }) => since)] as const,
  )
  return inTime(route, reentryOf(route, failed, byCause), new Map(late))
}

/** By what times a unit failed at a pass: they are of its passes, and kept nowhere else. */
function failedTimes(ctx: Ctx, at: At, pass: KeptPass): FailedValue[] {
  const station = pass.result === 'fail' ? at.profile.stations.find(({ id }) => id === pass.stationId) : undefined
  return station ? lateAt(ctx, at, station, Date.parse(pass.at)).map(({ since: _, ...value }) => value) : []
}

async function failedValues(ctx: Ctx, passId: number): Promise<FailedValue[]> {
  const { rows } = await sql<FailedValue>`
    select c.name, n.value::text as value, n.unit, n.low, n.high, c.sequence from line_number n
      join line_characteristic c on c.team_id = n.team_id and c.id = n.characteristic_id where n.pass_id = ${passId} and not n.ok
    union all select c.name, 'NG', '', null, null, c.sequence from line_verdict v
      join line_characteristic c on c.team_id = v.team_id and c.id = v.characteristic_id where v.pass_id = ${passId} and not v.ok
    order by sequence`.execute(ctx.db)
  return rows.map(({ name, value, unit, low, high }) => ({ name, value, unit, low, high }))
}

async function toldCause(ctx: Ctx, passId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select ${nameIn(ctx, 'r')} as name from line_fault f
    join defect_reason r on r.team_id = f.team_id and r.id = f.reason_id where f.pass_id = ${passId}`.execute(ctx.db)
  return rows[0]?.name ?? null
}

/** Says what a failed unit had and what was done: it goes on where its cause says, or is given up. */
export const repairUnit = (ctx: Ctx, line: Line, input: RepairInput): Promise<ScanAnswer> =>
  answering(ctx, line, input, async () => {
    const at = await takeUnit(ctx, line, await unitAt(ctx, line, input))
    if (at.station.kind !== 'repair')
      throw new Stopped('stationOfLine', { key: 'lineCheck.notRepair', params: { station: at.station.name } })
    await enter(ctx, at)
    const pass = failedPass(at)
    if (!pass) throw new Stopped('unitStands', { key: 'lineCheck.notFailed', params: { serial: at.facts.serial } })
    const reasonId = (await knownReason(ctx, input.reasonId)) as number
    const kept = {
      passId: pass.id,
      reasonId,
      note: input.note,
      userId: ctx.caller.userId || null,
      at: ctx.now.toISOString(),
    }
    return input.action === 'scrap' ? scrap(ctx, at, kept) : mend(ctx, at, { ...kept, action: input.action }, pass)
  })

type Kept = { passId: number; reasonId: number; note: string; userId: number | null; at: string }

async function scrap(ctx: Ctx, at: At, kept: Kept): Promise<ScanAnswer> {
  await ctx.db.insertInto('lineScrap').values(kept).execute()
  await keepStatus(ctx, at.facts.serialId, { status: 'scrapped', passes: [] })
  audit(ctx, at, 'scrap')
  return { outcome: 'scrapped', ...named(at) }
}

async function mend(ctx: Ctx, at: At, kept: Kept & { action: string }, pass: KeptPass): Promise<ScanAnswer> {
  const route = routeOf(at.profile)
  const byCause = kept.action === 'noFault' ? undefined : causeStation(at, kept.reasonId)
  const reentry = goesOnAt(ctx, at, pass.station, byCause)
  const unit = repaired(route, at.unit, reentry)
  if (isStuck(route, unit))
    throw new Stopped('passesLeft', { key: 'lineCheck.onlyScrap', params: { serial: at.facts.serial } })
  const station = at.profile.stations.find(({ code }) => code === reentry)
  await ctx.db
    .insertInto('lineRepair')
    .values({ ...kept, stationId: station?.id ?? pass.stationId })
    .execute()
  const again = new Set(fromOn(route, reentry))
  const over = at.passes.filter(({ state, station: code }) => state === 'stands' && again.has(code)).map(({ id }) => id)
  if (over.length) await ctx.db.updateTable('linePass').set({ state: 'superseded' }).where('id', 'in', over).execute()
  await releaseParts(ctx, over)
  await keepStatus(ctx, at.facts.serialId, unit)
  audit(ctx, at, 'repair')
  return { outcome: 'repaired', ...named(at), status: unit.status, next: wayOf(at, unit) }
}

const audit = (ctx: Ctx, { facts, station }: At, verb: string): void =>
  ctx.audit({ verb, entity: 'lineUnit', id: facts.serialId, name: facts.serial, note: station.name })
