import { sql } from 'kysely'
import { callRaised } from '#areas/andon/contract/events.ts'
import { mustBeHere } from '#areas/identity/server/index.ts'
import { maintenanceAbnormal } from '#areas/maintenance/contract/events.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Answer, on } from '#core/server/events.ts'
import { attachPictures, checkPictures } from '#core/server/files/attach.ts'
import { numberForm, padded } from '#core/server/numbering.ts'
import { refuseField } from '#core/server/refusal.ts'
import {
  type AbnormalitySource,
  type addAbnormalityPhoto,
  type raiseAbnormality as raiseEndpoint,
  type severities,
  stepHours,
} from '../../contract/abnormality.ts'
import { abnormalityRaised } from '../../contract/events.ts'
import { lockAbnormality, logAct, tellOwner } from './steps.ts'

/** What an abnormality is raised with. */
export interface Raising {
  subject: string
  description?: string | null
  severity: (typeof severities)[number]
  source: AbnormalitySource
  sourceId?: number | null
  sourceNo?: string | null
  /** The task it was seen at; of a combined one order and operation are its first member's. */
  taskId?: number | null
  machineId?: number | null
  /** Where it was seen without a task or machine. */
  workshopId?: number | null
  lineId?: number | null
  /** Null: a device. */
  raisedBy: number | null
  ownerId: number
  dueAt?: string | null
}

export interface RaisedAbnormality {
  id: number
  number: string
}

/** Raises an abnormality. What raised one already raises none again. @returns null: there is one of this source */
export async function raise(ctx: Ctx, raising: Raising): Promise<RaisedAbnormality | null> {
  const dueAt = raising.dueAt ?? new Date(ctx.now.getTime() + stepHours.containment * 3_600_000).toISOString()
  const made = await insert(ctx, { ...raising, dueAt })
  if (!made) return null
  const { ownerId, subject, raisedBy } = raising
  await logAct(ctx, made.id, { step: 'containment', act: 'raised', by: raisedBy, note: subject, ownerId, dueAt })
  ctx.audit({ verb: 'raise', entity: 'abnormality', id: made.id, name: made.number, after: { ...raising, dueAt } })
  ctx.touch('abnormality', [made.id])
  // Whom a signal or a call concerns has been told by it.
  if (raising.source === 'manual' && ownerId !== ctx.caller.userId)
    await tellOwner(ctx, { ...made, subject, ownerId, dueAt }, 'abnormalityYours')
  await ctx.emit(abnormalityRaised, { abnormalityId: made.id })
  return made
}

/** `Y261126000012`: numbered by the team's day. */
async function insert(
  ctx: Ctx,
  raising: Raising & { dueAt: string },
): Promise<(RaisedAbnormality & { workshopId: number | null }) | null> {
  const { before, places } = numberForm(ctx, 'Y{yyMMdd}{######}')
  const {
    subject,
    description = null,
    severity,
    source,
    sourceId = null,
    sourceNo = null,
    ownerId,
    dueAt,
    raisedBy,
  } = raising
  const { taskId = null, machineId = null, workshopId = null, lineId = null } = raising
  const { rows } = await ctx.unscoped(() =>
    sql<RaisedAbnormality & { workshopId: number | null }>`
      insert into abnormality (number, subject, description, severity, source, source_id, source_no, status, task_id, work_order_id,
        machine_id, line_id, workshop_id, raised_by, raised_at, owner_id, due_at)
      select ${before} || ${padded('n.serial', sql.val(places))}, ${subject}, ${description}, ${severity}, ${source}, ${sourceId}::bigint,
        ${sourceNo}, 'containment', t.id, p.work_order_id, coalesce(m.id, t.machine_id), coalesce(t.line_id, m.line_id, ${lineId}::bigint),
        coalesce(t.workshop_id, m.workshop_id, ${workshopId}::bigint), ${raisedBy}::bigint, ${ctx.now.toISOString()}::timestamptz,
        ${ownerId}::bigint, ${dueAt}::timestamptz
      from (select nextval('abnormality_number') as serial) n
      left join task t on t.id = ${taskId}::bigint
      left join machine m on m.id = ${machineId}::bigint
      left join lateral (select k.work_order_id from task k where k.team_id = t.team_id and (k.id = t.id or k.combined_into = t.id)
        and k.work_order_id is not null order by k.id limit 1) p on true
      on conflict (team_id, source, source_id) where source_id is not null do nothing
      returning id, number, workshop_id`.execute(ctx.db),
  )
  return rows[0] ?? null
}

/** By hand, with pictures: whoever raises it owns its containment unless he names somebody. */
export async function raiseByHand(
  ctx: Ctx,
  { photoIds, ...input }: InputOf<typeof raiseEndpoint>,
): Promise<OutputOf<typeof raiseEndpoint>> {
  // Read within the caller's workshops: what he cannot see he cannot name.
  const there = async (table: 'task' | 'machine', id: number | null | undefined, field: string) => {
    if (!id) return
    if (!(await ctx.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()))
      throw refuseField(field, 'refused.gone')
  }
  await there('task', input.taskId, 'taskId')
  await there('machine', input.machineId, 'machineId')
  const ownerId = input.ownerId ?? ctx.caller.userId
  await mustBeHere(ctx, ownerId, 'ownerId')
  await checkPictures(ctx, { field: 'photoIds', ids: photoIds })
  const made = await raise(ctx, { ...input, source: 'manual', raisedBy: ctx.caller.userId, ownerId })
  if (!made) throw new Error('an abnormality raised by hand has no source that could be there')
  if (photoIds.length) await keepPhotos(ctx, made.id, photoIds)
  return { id: made.id, number: made.number }
}

export async function addPhotos(
  ctx: Ctx,
  { id, photoIds }: InputOf<typeof addAbnormalityPhoto>,
): Promise<OutputOf<typeof addAbnormalityPhoto>> {
  const row = await lockAbnormality(ctx, id)
  const ids = [...new Set(photoIds)]
  await checkPictures(ctx, { field: 'photoIds', ids })
  await keepPhotos(ctx, id, ids)
  await logAct(ctx, id, { step: row.status, act: 'photographed', by: ctx.caller.userId })
  ctx.audit({ verb: 'photograph', entity: 'abnormality', id, name: row.number, after: { photoIds: ids } })
  ctx.touch('abnormality', [id])
  return {}
}

/** No abnormality shows more pictures. */
const mostPhotos = 60

async function keepPhotos(ctx: Ctx, id: number, photoIds: readonly number[]): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('abnormalityPhoto')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('abnormalityId', '=', id)
    .executeTakeFirstOrThrow()
  if (count + photoIds.length > mostPhotos) throw refuseField('photoIds', 'abnormality.photosMost', { max: mostPhotos })
  await attachPictures(ctx, { entity: 'abnormality', id }, { field: 'photoIds', ids: [...photoIds] })
  const added = { abnormalityId: id, addedBy: ctx.caller.userId, addedAt: ctx.now.toISOString() }
  await ctx.db
    .insertInto('abnormalityPhoto')
    .values(photoIds.map((fileId) => ({ ...added, fileId })))
    .execute()
}

/** A call of a type that says so raises one; its first responsible person contains it. */
const onCall = on(callRaised, async (ctx, { callId, callNo, typeId, machineId, workshopId }) => {
  const { rows } = await ctx.unscoped(() =>
    sql<{ subject: string; ownerId: number; raisedBy: number | null }>`
      select coalesce(nullif(c.description, ''), y.name) as subject, c.raised_by,
        coalesce(c.responsible_ids[1], y.responsible_ids[1]) as owner_id
      from abnormality_call_type a join andon_type y on y.team_id = a.team_id and y.id = a.andon_type_id
      join andon_call c on c.team_id = y.team_id and c.id = ${callId}
      where a.andon_type_id = ${typeId}`.execute(ctx.db),
  )
  const [found] = rows
  if (!found) return
  await raise(ctx, {
    subject: found.subject.slice(0, 120),
    severity: 'major',
    source: 'andonCall',
    sourceId: callId,
    sourceNo: callNo,
    machineId,
    workshopId,
    raisedBy: found.raisedBy,
    ownerId: found.ownerId,
  })
})

/** What maintenance found out of order raises one, which whoever found it contains; one task, or point of a round, no second. */
const onFinding = on(maintenanceAbnormal, async (ctx, { entity, sourceId, sourceNo, items, note, ...place }) => {
  await raise(ctx, {
    subject: ctx.t('abnormality.ofMaintenance', { items: items.join(ctx.t('listed')) }).slice(0, 120),
    description: note,
    severity: 'major',
    source: entity,
    sourceId,
    sourceNo,
    ...place,
    raisedBy: ctx.caller.userId,
    ownerId: ctx.caller.userId,
  })
})

export const abnormalityAnswers: Answer[] = [onCall, onFinding]
