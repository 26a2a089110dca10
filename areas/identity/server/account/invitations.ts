import { sql } from 'kysely'
import { writeLogRecords } from '#core/server/act.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import { speakFor } from '../login/sessions.ts'
import { keepMembership } from '../team/membership.ts'

/** Teams that invite the caller, the newest first. */
export async function invitations({ db, caller }: Ctx) {
  const rows = await db
    .selectFrom('membership as m')
    .innerJoin('team as t', 't.id', 'm.teamId')
    .select(['t.id as teamId', 't.name as teamName', 'm.invitedAt', 'm.invitedBy'])
    .where('m.accountId', '=', caller.accountId)
    .where('m.invited', '=', true)
    .orderBy('m.invitedAt', 'desc')
    .execute()
  return { rows }
}

/** The caller's answer. It is written in the team that invites, whose log and viewers are told. */
export async function answerInvitation(
  ctx: Ctx,
  { teamId, accept }: { teamId: number; accept: boolean },
): Promise<Record<string, never>> {
  const { db, caller } = ctx
  const invitation = await db
    .selectFrom('membership')
    .select('userId')
    .where('accountId', '=', caller.accountId)
    .where('teamId', '=', teamId)
    .where('invited', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!invitation) throw notFound()
  await speakFor(db, teamId)
  const { name } = await db
    .updateTable('teamUser')
    .set((e) => ({
      version: e('version', '+', 1),
      ...(accept ? { status: 'enabled' } : { status: 'disabled', deletedAt: ctx.now.toISOString() }),
    }))
    .where('id', '=', invitation.userId)
    .where('status', '=', 'invited')
    .returning('name')
    .executeTakeFirstOrThrow()
  await keepMembership(db, [invitation.userId])
  if (!accept) await db.deleteFrom('userRole').where('userId', '=', invitation.userId).execute()
  const deed = {
    at: ctx.now.toISOString(),
    user_id: invitation.userId,
    user_name: name,
    ip: ctx.ip,
    path: '/user/web/answerInvitation',
    verb: accept ? 'acceptInvitation' : 'declineInvitation',
    entity: 'teamUser',
    entity_id: invitation.userId,
    entity_name: name,
    note: null,
    before: { status: 'invited' },
    after: { status: accept ? 'enabled' : 'declined' },
  }
  await writeLogRecords(db, [deed], {})
  await sql`select pg_notify('gemba_live', ${JSON.stringify({ team: teamId, topic: 'teamUser', ids: [invitation.userId] })})`.execute(
    db,
  )
  await speakFor(db, caller.teamId)
  ctx.audit({ verb: accept ? 'acceptInvitation' : 'declineInvitation', entity: 'session', name: caller.name })
  return {}
}
