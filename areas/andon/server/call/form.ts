import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { containing } from '#core/server/crud/where.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { AndonStation, getAndonForm, selectAndonStation } from '../../contract/call.api.ts'
import { shortNameIn } from '../short-name.ts'

/** Stations `s` as a call names them; a condition follows. */
export const stations = (
  reader: Reader,
) => sql<AndonStation>`select s.id, s.number, ${nameIn(reader, 's')} as name, ${nameIn(reader, 'l')} as line_name, ${nameIn(reader, 'd')} as workshop_name
  from station s
  join production_line l on l.team_id = s.team_id and l.id = s.effective_line_id
  join department d on d.team_id = s.team_id and d.id = s.workshop_id`

/** Stations by what stands on their label, or by words; the caller's own workshops alone. */
export async function selectStation(
  ctx: Ctx,
  { keyword, code }: InputOf<typeof selectAndonStation>,
): Promise<OutputOf<typeof selectAndonStation>> {
  if (code !== undefined) {
    const number = scannedNumber(code)
    const { rows } = await sql<AndonStation>`${stations(ctx)} where s.number = any(${spellingsOf(number)})`.execute(
      ctx.db,
    )
    if (!rows.length) throw refuse('andon.stationUnknown', { code: number })
    return { rows }
  }
  const wanted = containing(keyword)
  const { rows } =
    await sql<AndonStation>`${stations(ctx)} where concat_ws(' ', s.number, s.name, ${nameIn(ctx, 's')}, l.name, ${nameIn(ctx, 'l')}, d.name, ${nameIn(ctx, 'd')}) ilike ${wanted}
    order by s.number limit 50`.execute(ctx.db)
  return { rows }
}

/** What can be called for at a station: types with what is open already, and the items of its workshop. */
export async function readForm(
  ctx: Ctx,
  { stationId }: InputOf<typeof getAndonForm>,
): Promise<OutputOf<typeof getAndonForm>> {
  const { rows } = await sql<AndonStation>`${stations(ctx)} where s.id = ${stationId}`.execute(ctx.db)
  const [station] = rows
  if (!station) throw notFound()
  type Form = OutputOf<typeof getAndonForm>
  const types = await sql<
    Form['types'][number]
  >`select t.id, ${nameIn(ctx, 't')} as name, ${shortNameIn(ctx, 't')} as alias, t.color,
      case when c.id is null then null else jsonb_build_object('id', c.id, 'callNo', c.call_no, 'status', c.status) end as open
    from andon_type t
    left join andon_call c on c.team_id = t.team_id and c.type_id = t.id and c.station_id = ${stationId} and c.status <> 'closed'
    where t.enabled order by t.button nulls last, t.code`.execute(ctx.db)
  const items = await sql<
    Form['items'][number]
  >`select i.id, ${nameIn(ctx, 'i', 'content')} as content, i.type_id, i.manual_description from andon_item i
    join station s on s.team_id = i.team_id and s.id = ${stationId}
    where i.enabled and (i.workshop_ids = '{}' or s.workshop_id = any(i.workshop_ids)) order by i.id`.execute(ctx.db)
  return { station, types: types.rows, items: items.rows }
}
