import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getMaintenanceSheet } from '../../contract/task.api.ts'
import { causeText } from '../conditions/cause.ts'
import { maySeeEntry } from '../policy.ts'
import { digestOf } from './attest.ts'
import { taskStatusNow } from './list.ts'
import { joinTaskName, taskName } from './named.ts'
import { joinSubject } from './subject.ts'

type Sheet = OutputOf<typeof getMaintenanceSheet>
/** What is read beside it. */
type Later = 'values' | 'photos' | 'needed' | 'signature' | 'confirmation' | 'corrections' | 'doerId'

/** A task with its items by the version of its standard, and what was found. */
export async function maintenanceSheet(ctx: Ctx, { id }: InputOf<typeof getMaintenanceSheet>): Promise<Sheet> {
  const { rows } = await sql<Omit<Sheet, Later>>`
    select t.id, t.task_no, t.kind, ${taskStatusNow} as status, ${taskName(ctx)} as plan_name, ${nameIn(ctx, 's')} as standard_name, v.number as edition,
      m.number as machine_number, ${nameIn(ctx, 'm')} as machine_name, ${nameIn(ctx, 'l')} as line_name, ${nameIn(ctx, 'd')} as workshop_name,
      t.due_on, t.finish_by, ${causeText(ctx)} as cause, c.at as caused_at, array(select q.name from team_user q where q.team_id = t.team_id and q.id = any(t.person_ids)
        order by array_position(t.person_ids, q.id)) as person_names,
      g.name as group_name, t.minutes, t.stands, t.begun_at,
      t.due_by = 'request' and t.outcome is null and ${ctx.caller.userId}::bigint = any(t.person_ids) as withdrawable, w.starts_at as window_at, w.ends_at as window_until, coalesce(p.scan, false) as scan, coalesce(p.signed, false) as signed,
      fu.breakdown_id, b.breakdown_no, t.scanned, t.closed_at, u.name as closed_by_name, t.note, t.failed, t.missed, coalesce(v.items, '[]') as items
    from maintenance_task t
    ${joinTaskName}
    left join maintenance_standard_version v on v.team_id = t.team_id and v.id = t.standard_version_id
    left join maintenance_standard s on s.team_id = v.team_id and s.id = v.standard_id
    ${joinSubject('t')}
    left join production_line l on l.team_id = t.team_id and l.id = t.line_id
    left join department d on d.team_id = t.team_id and d.id = t.workshop_id
    left join work_group g on g.team_id = t.team_id and g.id = t.group_id
    left join team_user u on u.team_id = t.team_id and u.id = t.closed_by
    left join maintenance_task_cause c on c.team_id = t.team_id and c.task_id = t.id
    left join maintenance_breakdown b on b.team_id = fu.team_id and b.id = fu.breakdown_id
    left join machine_downtime w on w.team_id = t.team_id and w.id = t.window_id
    where t.id = ${id}`.execute(ctx.db)
  const [sheet] = rows
  if (!sheet) throw notFound()
  const { rows: found } = await sql<Sheet['values'][number] & { number: number }>`
    select number, item, value, words, conforming from maintenance_value where task_id = ${id} order by number, item`.execute(
    ctx.db,
  )
  const valuesOf = (of: number) =>
    found.filter(({ number }) => number === of).map(({ number: _number, ...value }) => value)
  const photos = await ctx.db
    .selectFrom('maintenancePhoto as f')
    .innerJoin('file as e', (j) => j.onRef('e.teamId', '=', 'f.teamId').onRef('e.id', '=', 'f.fileId'))
    .select(['f.item', 'e.fileNo'])
    .where('f.taskId', '=', id)
    .orderBy('f.id')
    .execute()
  const attested = await attestedOf(ctx, id, valuesOf)
  return { ...sheet, needed: await neededOf(ctx, id), photos, ...attested }
}

async function neededOf(ctx: Ctx, taskId: number): Promise<Sheet['needed']> {
  const { rows } = await sql<Sheet['needed'][number]>`
    select q.number || ' ' || ${nameIn(ctx, 'q')} as part, q.unit, n.quantity, coalesce(-k.net, 0) as taken, q.stock
    from maintenance_task t
    join maintenance_plan_part n on n.team_id = t.team_id and n.plan_id = t.plan_id
    join maintenance_part q on q.team_id = n.team_id and q.id = n.part_id
    left join lateral (select sum(v.quantity) as net from maintenance_part_move v
      where v.team_id = t.team_id and v.task_id = t.id and v.part_id = n.part_id) k on true
    where t.id = ${taskId} and t.outcome is null order by q.number`.execute(ctx.db)
  return maySeeEntry(ctx.caller, 'maintenancePart.view') ? rows : rows.map((row) => ({ ...row, stock: null }))
}

/** Who signed and confirmed what was found last, and what was corrected. */
async function attestedOf(
  ctx: Ctx,
  taskId: number,
  valuesOf: (number: number) => Sheet['values'],
): Promise<Pick<Sheet, 'values' | 'signature' | 'confirmation' | 'corrections' | 'doerId'>> {
  const { rows: corrections } = await sql<Omit<Sheet['corrections'][number], 'before'>>`
    select k.number, k.reason, k.note, u.name as made_by_name, k.made_at from maintenance_correction k
    left join team_user u on u.team_id = k.team_id and u.id = k.made_by where k.task_id = ${taskId} order by k.number`.execute(
    ctx.db,
  )
  const number = corrections.length
  const { rows: signatures } = await sql<Omit<NonNullable<Sheet['signature']>, 'intact'> & { digest: string | null }>`
    select g.user_id, u.name as user_name, g.signed_at, g.digest from maintenance_signature g
    left join team_user u on u.team_id = g.team_id and u.id = g.user_id
    where g.task_id = ${taskId} and g.number = ${number}`.execute(ctx.db)
  const { rows: confirmations } = await sql<NonNullable<Sheet['confirmation']>>`
    select c.wanted, c.state, u.name as user_name, c.decided_at, c.note from maintenance_confirmation c
    left join team_user u on u.team_id = c.team_id and u.id = c.decided_by
    where c.task_id = ${taskId} and c.number = ${number}`.execute(ctx.db)
  const { rows: doers } = await sql<{ id: number | null }>`
    select coalesce(k.made_by, t.closed_by) as id from maintenance_task t
    left join maintenance_correction k on k.team_id = t.team_id and k.task_id = t.id and k.number = ${number}
    where t.id = ${taskId}`.execute(ctx.db)
  const [signature] = signatures
  return {
    values: valuesOf(number),
    signature: signature
      ? {
          userId: signature.userId,
          userName: signature.userName,
          signedAt: signature.signedAt,
          intact: signature.digest === null || signature.digest === (await digestOf(ctx, taskId, number)),
        }
      : null,
    confirmation: confirmations[0] ?? null,
    doerId: doers[0]?.id ?? null,
    corrections: corrections.map((row) => ({ ...row, before: valuesOf(row.number - 1) })),
  }
}
