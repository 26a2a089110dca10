import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import { callsIn } from '#areas/boards/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, namesIn } from '#core/server/crud/names.ts'
import type { OpenCall, selectAndonView, selectAndonWorkshop, selectBoardCall } from '../../contract/board.api.ts'
import { shortNameIn } from '../short-name.ts'

const shown = 300

/** Machines of the work centre that a call's station `s` belongs to. */
const machinesOfStation = sql`array(select n.machine_id from work_center_machine n
  where n.team_id = s.team_id and n.work_center_id = s.work_center_id order by n.machine_id)`

/** Calls that are open now; those without a response first, the oldest of them at the top. */
async function openCalls(ctx: Ctx, filter: BoardFilter): Promise<OpenCall[]> {
  const { rows } = await sql<OpenCall>`
    select c.id, c.call_no, ${shortNameIn(ctx, 't')} as type_name, ${namesIn('t')} as type_said,
      t.color, c.status, c.workshop_id, ${nameIn(ctx, 'd')} as workshop_name,
      ${nameIn(ctx, 'l')} as line_name, coalesce(${nameIn(ctx, 's')}, ${nameIn(ctx, 'm')}, '') as place_name,
      case when c.machine_id is not null then array[c.machine_id] else ${machinesOfStation} end as machine_ids,
      nullif(concat_ws(' · ', (select string_agg(${nameIn(ctx, 'i', 'content')}, ', ' order by i.id) from andon_item i
        where i.team_id = c.team_id and i.id = any(c.item_ids)), c.description), '') as what,
      c.raised_at, c.responded_at, c.tier_reached,
      coalesce(h.name, (select string_agg(u.name, ', ' order by u.id) from team_user u
        where u.team_id = c.team_id and u.id = any(c.responsible_ids)), '') as people,
      c.handler_id is not null as handled
    from andon_call c
    join andon_type t on t.team_id = c.team_id and t.id = c.type_id
    left join department d on d.team_id = c.team_id and d.id = c.workshop_id
    left join production_line l on l.team_id = c.team_id and l.id = c.line_id
    left join station s on s.team_id = c.team_id and s.id = c.station_id
    left join machine m on m.team_id = c.team_id and m.id = c.machine_id
    left join team_user h on h.team_id = c.team_id and h.id = c.handler_id
    where c.status <> 'closed' and ${callsIn(filter)}
    order by c.status <> 'awaitingResponse', c.raised_at, c.id limit ${shown}`.execute(ctx.db)
  return rows
}

/** Calls of a board's places that nobody has answered yet. */
export async function boardCalls(ctx: Ctx, filter: BoardFilter): Promise<OutputOf<typeof selectBoardCall>> {
  const rows = await openCalls(ctx, filter)
  return { rows: rows.filter(({ status }) => status === 'awaitingResponse') }
}

/** Open calls by workshop, and how many were closed today. */
export async function andonView(ctx: Ctx, filter: BoardFilter): Promise<OutputOf<typeof selectAndonView>> {
  const rows = await openCalls(ctx, filter)
  const closed = await sql<{ n: number }>`select count(*) as n from andon_call c
    where c.status = 'closed' and c.closed_at >= (date_trunc('day', ${ctx.now.toISOString()}::timestamptz at time zone ${ctx.caller.zone})
      at time zone ${ctx.caller.zone}) and ${callsIn(filter)}`.execute(ctx.db)
  return { rows, workshops: byWorkshop(rows), closedToday: closed.rows[0]?.n ?? 0 }
}

function byWorkshop(rows: OpenCall[]): OutputOf<typeof selectAndonView>['workshops'] {
  const found = new Map<number | null, { id: number | null; name: string | null; awaiting: number; handled: number }>()
  for (const { workshopId: id, workshopName: name, status } of rows) {
    const sum = found.get(id) ?? { id, name, awaiting: 0, handled: 0 }
    if (status === 'awaitingResponse') sum.awaiting += 1
    else sum.handled += 1
    found.set(id, sum)
  }
  return [...found.values()].sort((a, b) => (a.id ?? 0) - (b.id ?? 0))
}

/** Workshops, as far as the caller is granted them; a display sees those of its lines. */
export async function andonWorkshops(ctx: Ctx): Promise<OutputOf<typeof selectAndonWorkshop>> {
  const { workshops, display } = ctx.caller
  let query = ctx.db
    .selectFrom('department')
    .select(['id', nameIn(ctx, 'department').as('name')])
    .where('isWorkshop', '=', true)
    .orderBy('id')
  if (workshops) query = query.where('id', 'in', workshops.length ? workshops : [0])
  const own = display?.lineIds ?? []
  if (own.length)
    query = query.where((e) =>
      e('id', 'in', e.selectFrom('productionLine').select('workshopId').where('productionLine.id', 'in', own)),
    )
  return { rows: await query.execute() }
}
