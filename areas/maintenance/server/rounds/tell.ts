import { sql } from 'kysely'
import { notify } from '#areas/notifications/server/index.ts'
import type { Language } from '#core/contract/languages.ts'
import type { Ctx } from '#core/server/context.ts'
import { namesIn } from '#core/server/crud/names.ts'
import { area } from '../../area.ts'

interface Telling {
  id: number
  roundNo: string
  route: Record<Language, string>
  late: boolean
  workshopId: number
  people: number[]
}

/** Tells those in charge of a round that its time has come and, once more, that it was not done in time. One who began it by himself knows. */
export async function tellRounds(ctx: Ctx): Promise<number> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<Telling>`
    update maintenance_round o set told = case when o.late_at <= ${now}::timestamptz then 2 else 1 end
    from maintenance_route r
    where r.team_id = o.team_id and r.id = o.route_id and o.outcome is null and o.begun_by is null and o.due_at <= ${now}::timestamptz
      and o.told < case when o.late_at <= ${now}::timestamptz then 2 else 1 end
    returning o.id, o.round_no, ${namesIn('r')} as route, o.told = 2 as late, o.workshop_id, o.person_ids as people`.execute(
    ctx.db,
  )
  for (const { id, roundNo, route, late, workshopId, people } of rows)
    if (people.length)
      await notify(ctx, {
        area: area.id,
        channels: ['inApp'],
        to: people,
        template: late ? 'maintenanceRound.toldLate' : 'maintenanceRound.toldDue',
        params: (_t, language) => ({ round: roundNo, route: route[language] }),
        link: `equipmentInspection?roundId=${id}`,
        source: { entity: 'maintenanceRound', id, workshopId },
      })
  return rows.length
}
