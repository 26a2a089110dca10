import { sql } from 'kysely'
import { dutyRoster } from '#areas/calendar/server/index.ts'
import { holds } from '#areas/identity/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, type Stored } from '#core/server/crud/rows.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import { readTeamConfig, writeTeamConfig } from '#core/server/team-config.ts'
import { breakdownStatus, maintenanceBreakdown } from '../../contract/breakdown.ts'
import {
  type BreakdownDuty,
  getBreakdownDuty,
  type OnDuty,
  type selectBreakdownOnDuty,
  type updateBreakdownDuty,
} from '../../contract/duty.ts'
import { writeStep } from './step.ts'

const name = 'maintenanceDuty'
const initial: BreakdownDuty = { assign: false, andonTypeId: null }

export async function readDuty({ db }: Pick<Ctx, 'db'>): Promise<BreakdownDuty> {
  const { value } = await readTeamConfig(db, name)
  return value === undefined ? initial : getBreakdownDuty.output.parse(value)
}

export async function updateDuty(
  ctx: Ctx,
  setting: InputOf<typeof updateBreakdownDuty>,
): Promise<Record<string, never>> {
  const { andonTypeId } = setting
  if (andonTypeId !== null) {
    const type = await ctx.db.selectFrom('andonType').select('id').where('id', '=', andonTypeId).executeTakeFirst()
    if (!type) throw refuseField('andonTypeId', 'refused.gone')
  }
  const before = await readDuty(ctx)
  await writeTeamConfig(ctx, name, setting)
  ctx.audit({ verb: 'update', entity: name, before, after: setting })
  ctx.touch(name)
  return {}
}

type Broken = Pick<Stored<'maintenanceBreakdown'>, 'lineId' | 'workshopId' | 'callId'>

/** The states in which somebody is at it, or is to be. */
const atWork = breakdownStatus.codes.filter(
  (code) => breakdownStatus.states[code].next.length > 0 && code !== 'repaired',
)

/**
 * Who is on duty for a breakdown by the roster, may repair it and may see its workshop; whoever has least to do comes first. A breakdown that was
 * taken from a call goes by the roster of that call's type.
 */
async function onDuty(ctx: Ctx, { lineId, workshopId, callId }: Broken): Promise<OnDuty[]> {
  return ctx.unscoped(async () => {
    const call = callId
      ? await ctx.db.selectFrom('andonCall').select('typeId').where('id', '=', callId).executeTakeFirst()
      : undefined
    const typeId = call?.typeId ?? (await readDuty(ctx)).andonTypeId
    const ids: number[] = []
    for (const { onDuty: named } of ctx.filled(dutyRoster)) ids.push(...(await named(ctx, { typeId, lineId })))
    if (!ids.length) return []
    const { rows } = await sql<OnDuty>`
      select u.id, u.name, (select count(*)::int from maintenance_breakdown b
        where b.team_id = u.team_id and b.handler_id = u.id and b.state = any(${atWork})) as open
      from team_user u
      where u.id = any(${ids}::bigint[]) and ${holds('maintenanceBreakdown.handle')} and (u.system_administrator
        or u.permission_department_ids is null or ${workshopId}::bigint = any(u.permission_department_ids))
      order by open, u.id`.execute(ctx.db)
    return rows
  })
}

export async function breakdownOnDuty(
  ctx: Ctx,
  { id }: InputOf<typeof selectBreakdownOnDuty>,
): Promise<OutputOf<typeof selectBreakdownOnDuty>> {
  const row = await ctx.db
    .selectFrom('maintenanceBreakdown')
    .select(['lineId', 'workshopId', 'callId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { rows: await onDuty(ctx, row) }
}

const entity = {
  name: maintenanceBreakdown.name,
  key: maintenanceBreakdown.key,
  table: 'maintenanceBreakdown',
} as const

/** Gives what was just reported to somebody on duty, where the team wants that. @returns whom; null: it waits for whoever assigns */
export async function assignByRoster(ctx: Ctx, row: Broken & { id: number }): Promise<number | null> {
  if (!(await readDuty(ctx)).assign) return null
  const [first] = await onDuty(ctx, row)
  if (!first) return null
  const change = { state: 'assigned', handlerId: first.id }
  await changeRow(ctx, entity, { id: row.id }, change, { verb: 'assign', note: ctx.t('maintenanceBreakdown.byRoster') })
  await writeStep(ctx, row.id, { kind: 'assign', toUserId: first.id, bySystem: true })
  return first.id
}
