import { sql } from 'kysely'
import type { TodoSource } from '#areas/home/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { letsIn, personOf } from './policy.ts'

/** Reminders of one team at a time; the next ones come with the next hour. */
const remindersAtOnce = 500

/** A document whose keeper is to be told. */
interface Due {
  id: number
  title: string
  expiresOn: string
  keeperId: number
  folder: string
  /** Whether he may look into its folder still. */
  sees: boolean
}

/** Tells the keepers of documents that expire within the days of their reminder, once for each day of expiry. */
export async function remindKeepers(ctx: Ctx): Promise<void> {
  const keeper = { id: sql.ref('d.keeper_id'), administers: sql.ref('k.system_administrator') }
  const { rows } = await sql<Due>`
    select d.id, d.title, d.expires_on, d.keeper_id, f.name as folder, ${letsIn(keeper, sql.ref('f.path'), 'read')} as sees
    from document d
    join document_folder f on f.team_id = d.team_id and f.id = d.folder_id
    join team_user k on k.team_id = d.team_id and k.id = d.keeper_id
    where d.expires_on - d.remind_days <= ${dayOf(ctx)}::date and d.reminded_of is distinct from d.expires_on
    order by d.expires_on, d.id limit ${remindersAtOnce} for update of d skip locked`.execute(ctx.db)
  for (const { id, title, expiresOn, keeperId, folder } of rows.filter(({ sees }) => sees))
    await notify(ctx, {
      area: 'documents',
      channels: ['inApp'],
      to: [keeperId],
      template: 'notification.documentExpires',
      params: () => ({ title, folder, day: expiresOn }),
      link: `documentInfo?document=${id}`,
      source: { entity: 'document', id, workshopId: null },
    })
  // Whoever sees it no more is not told, now nor the next hour.
  await sql`update document set reminded_of = expires_on where id = any(${rows.map(({ id }) => id)})`.execute(ctx.db)
}

export const expiryTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'documents.expiry',
  cron: '41 * * * *',
  run: (service) => service.eachTeam(remindKeepers),
}

/** Documents in the caller's care that have expired or soon will, those that have apart; the first to expire is named. */
export const documentsToRenew: TodoSource = {
  rights: ['document.edit'],
  async read(ctx) {
    const today = dayOf(ctx)
    const { rows } = await sql<{
      expired: boolean
      count: number
      id: number
      name: string
      about: string
      since: string
    }>`
      select distinct on (d.expired) d.expired, count(*) over (partition by d.expired)::int as count, d.id, d.title as name,
        f.name as about, d.expires_on as since
      from (select *, expires_on < ${today}::date as expired from document
        where keeper_id = ${ctx.caller.userId} and expires_on - remind_days <= ${today}::date) d
      join document_folder f on f.team_id = d.team_id and f.id = d.folder_id
      where ${letsIn(personOf(ctx.caller), sql.ref('f.path'), 'read')}
      order by d.expired, d.expires_on, d.id`.execute(ctx.db)
    return rows.map(({ expired, ...row }) => ({ kind: expired ? 'expiredDocuments' : 'dueDocuments', ...row }))
  },
}
