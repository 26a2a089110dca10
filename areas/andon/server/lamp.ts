import { sql } from 'kysely'
import { machineStateChanged } from '#areas/equipment/contract/events.ts'
import type { Ctx } from '#core/server/context.ts'
import { on } from '#core/server/events.ts'
import type { AndonSetting } from '../contract/setting.ts'
import { endCall } from './call/close.ts'
import type { TimerRow } from './call/fire.ts'
import { logStep } from './call/log.ts'
import { raiseCall } from './call/raise.ts'
import { lockCall } from './call/row.ts'
import { tellOf } from './call/tell.ts'
import { readSetting } from './settings.ts'

interface Trigger {
  minutes: number
  typeId: number
  repeatMinutes: number | null
}

/** What a lamp calls for when it stays; null: nothing. */
function triggerOf(setting: AndonSetting, lamp: string | null): Trigger | null {
  if (!setting.autoTrigger || (lamp !== 'yellow' && lamp !== 'red')) return null
  const minutes = setting[`${lamp}Minutes`]
  const typeId = setting[`${lamp}TypeId`]
  if (minutes === null || typeId === null) return null
  return { minutes, typeId, repeatMinutes: setting[`${lamp}RepeatMinutes`] }
}

/** A machine's lamp as it is from an instant on. */
export interface LampChange {
  machineId: number
  lamp: string
  since: Date
}

/** One machine's lamp has changed; see `lampsChanged`. */
export const lampChanged = (ctx: Ctx, change: LampChange): Promise<void> => lampsChanged(ctx, [change])

/**
 * Lamps have changed, in the order of their happening: a yellow or red one begins to count its minutes from `since`, what another
 * colour had begun is stopped, and a call that nobody has answered ends with its lamp. A few statements, however many lamps.
 */
export async function lampsChanged(ctx: Ctx, changes: readonly LampChange[]): Promise<void> {
  const setting = await readSetting(ctx.db)
  if (!setting.autoTrigger) return
  const now = lastOf(changes)
  const machineIds = [...now.keys()]
  const armed = await armedTimers(ctx, machineIds)
  const kept = (machineId: number) => {
    const { change, unbroken } = now.get(machineId) ?? raise()
    return unbroken && armed.get(machineId)?.lamp === change.lamp && triggerOf(setting, change.lamp) !== null
  }
  await stopLamps(
    ctx,
    [...armed].flatMap(([machineId, { id }]) => (kept(machineId) ? [] : [id])),
  )
  await endLampCalls(ctx, now, setting)
  const begun = machineIds.flatMap((machineId) => {
    const { change } = now.get(machineId) ?? raise()
    const trigger = triggerOf(setting, change.lamp)
    if (!trigger || kept(machineId)) return []
    return [{ machineId, lamp: change.lamp, dueAt: new Date(change.since.getTime() + trigger.minutes * 60_000) }]
  })
  await armLamps(ctx, begun)
}

const raise = (): never => {
  throw new Error('a machine without a change')
}

type Last = Map<number, { change: LampChange; unbroken: boolean }>

/** The last change of each machine, and whether its lamp was the same all the while. */
function lastOf(changes: readonly LampChange[]): Last {
  const last: Last = new Map()
  for (const change of changes) {
    const before = last.get(change.machineId)
    const same = !before || (before.unbroken && before.change.lamp === change.lamp)
    last.set(change.machineId, { change: same && before ? before.change : change, unbroken: same })
  }
  return last
}

async function armedTimers(ctx: Ctx, machineIds: number[]): Promise<Map<number, { id: number; lamp: string | null }>> {
  const rows = await ctx.db
    .selectFrom('andonTimer')
    .select(['id', 'machineId', 'lamp'])
    .where('teamId', '=', ctx.caller.teamId)
    .where('machineId', '=', sql<number>`any(${machineIds})`)
    .where('kind', '=', 'lamp')
    .where('state', '=', 'armed')
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, machineId, lamp }) => [machineId ?? 0, { id, lamp }]))
}

async function stopLamps(ctx: Ctx, ids: number[]): Promise<void> {
  if (!ids.length) return
  await ctx.db
    .updateTable('andonTimer')
    .set({ state: 'stopped', endedAt: ctx.now.toISOString() })
    .where('teamId', '=', ctx.caller.teamId)
    .where('id', 'in', ids)
    .execute()
}

async function armLamps(ctx: Ctx, lamps: { machineId: number; lamp: string | null; dueAt: Date }[]): Promise<void> {
  if (!lamps.length) return
  const { teamId } = ctx.caller
  await ctx.db
    .insertInto('andonTimer')
    .values(lamps.map(({ dueAt, ...each }) => ({ teamId, kind: 'lamp', ...each, dueAt: dueAt.toISOString() })))
    .onConflict((c) =>
      c.columns(['teamId', 'machineId']).where(sql<boolean>`kind = 'lamp' and state = 'armed'`).doNothing(),
    )
    .execute()
}

/** Calls of lamps that show something else now: those that nobody has answered end, the others are told of it. */
async function endLampCalls(ctx: Ctx, now: Last, setting: AndonSetting): Promise<void> {
  await ctx.unscoped(async () => {
    const open = await ctx.db
      .selectFrom('andonCall')
      .select(['id', 'machineId', 'typeId'])
      .where('machineId', '=', sql<number>`any(${[...now.keys()]})`)
      .where('source', '=', 'lamp')
      .where('status', '<>', 'closed')
      .orderBy('id')
      .execute()
    for (const { id, machineId, typeId } of open) {
      if (triggerOf(setting, now.get(machineId ?? 0)?.change.lamp ?? null)?.typeId === typeId) continue
      const call = await lockCall(ctx, id)
      if (call.status === 'closed') continue
      if (setting.closeWithLamp && call.status === 'awaitingResponse')
        await endCall(ctx, call, null, { how: 'automatic', step: 'lampEnded' })
      else await logStep(ctx, id, 'lampEnded')
    }
  })
}

/** The lamp has stayed beyond its minutes: a call is raised, or said again where one waits for a response. */
export async function fireLamp(ctx: Ctx, timer: TimerRow): Promise<boolean> {
  const { machineId, lamp } = timer
  const trigger = triggerOf(await readSetting(ctx.db), lamp)
  if (machineId === null || !trigger) return false
  const { id, existing } = await raiseCall(ctx, { typeId: trigger.typeId, place: { machineId }, source: 'lamp' })
  if (existing) await sayAgain(ctx, id)
  if (trigger.repeatMinutes !== null) await rearm(ctx, timer, trigger.repeatMinutes)
  return true
}

/** A machine has one armed lamp timer: this one ends before its successor is armed. */
async function rearm(ctx: Ctx, { id, machineId, lamp }: TimerRow, minutes: number): Promise<void> {
  await ctx.db
    .updateTable('andonTimer')
    .set({ state: 'fired', endedAt: ctx.now.toISOString() })
    .where('teamId', '=', ctx.caller.teamId)
    .where('id', '=', id)
    .execute()
  const dueAt = new Date(ctx.now.getTime() + minutes * 60_000)
  if (machineId !== null) await armLamps(ctx, [{ machineId, lamp, dueAt }])
}

async function sayAgain(ctx: Ctx, callId: number): Promise<void> {
  const call = await ctx.db.selectFrom('andonCall').selectAll().where('id', '=', callId).executeTakeFirstOrThrow()
  if (call.status !== 'awaitingResponse') return
  const type = await ctx.db
    .selectFrom('andonType')
    .select('immediateChannels')
    .where('id', '=', call.typeId)
    .executeTakeFirstOrThrow()
  await logStep(ctx, callId, 'repeated')
  await tellOf(ctx, callId, 'raised', call.responsibleIds, type.immediateChannels)
}

/** What the ledger tells of machines. */
export const lampsCall = on(machineStateChanged, (ctx, { changes }) =>
  lampsChanged(
    ctx,
    changes.map(({ machineId, lamp, at }) => ({ machineId, lamp, since: new Date(at) })),
  ),
)
