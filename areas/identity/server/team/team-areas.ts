import { areasFirstOn } from '#areas/identity/contract/events.ts'
import { selectTeamArea, switchTeamArea, type TeamArea } from '#areas/identity/contract/team-area.api.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Handler, handle } from '#core/server/handler.ts'
import { askFirst, refuse, refuseField } from '#core/server/refusal.ts'
import type { Services } from '#core/server/services.ts'
import { alwaysThere, neededBy, needing } from '#core/server/team-areas.ts'

type Areas = Pick<Services, 'manifests' | 'areasOff'>

/** The areas as the team has them. The switches are locked until the end where they are about to be changed. */
async function readAreas({ db, caller }: Ctx, services: Areas, lock = false) {
  const query = db.selectFrom('team').select('areas').where('id', '=', caller.teamId)
  const team = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow()
  const manifests = services.manifests()
  const always = alwaysThere(manifests)
  const off = services.areasOff(team.areas)
  const rows = manifests.map(
    ({ id }): TeamArea => ({
      id,
      on: !off.has(id),
      always: always.has(id),
      needs: neededBy(manifests, id),
      neededBy: needing(manifests, id),
    }),
  )
  return { rows, switches: team.areas as Record<string, boolean> }
}

/** Switches an area with all that has to go with it, after a yes where that is more than itself. */
async function switchArea(
  ctx: Ctx,
  services: Areas,
  { area, on, confirmed }: InputOf<typeof switchTeamArea>,
): Promise<OutputOf<typeof switchTeamArea>> {
  const { rows, switches } = await readAreas(ctx, services, true)
  const wanted = rows.find(({ id }) => id === area)
  if (!wanted) throw refuseField('area', 'refused.gone')
  const name = ctx.t(`area.${area}`)
  if (wanted.always && !on) throw refuse('teamArea.always', { area: name })
  const along = rows.filter(({ id, on: now }) => (on ? wanted.needs : wanted.neededBy).includes(id) && now !== on)
  if (along.length && !confirmed.includes('withOthers')) {
    const others = along.map(({ id }) => ctx.t(`area.${id}`)).join(ctx.t('listed'))
    throw askFirst('withOthers', on ? 'teamArea.askNeeded' : 'teamArea.askNeeding', { area: name, others })
  }
  const switched = [...along, wanted].filter((row) => row.on !== on).map(({ id }) => id)
  if (!switched.length) return { switched }
  const after = { ...switches, ...Object.fromEntries(switched.map((id) => [id, on])) }
  await ctx.db
    .updateTable('team')
    .set({ areas: JSON.stringify(after) })
    .where('id', '=', ctx.caller.teamId)
    .execute()
  for (const id of switched)
    ctx.audit({ verb: on ? 'switchOn' : 'switchOff', entity: 'teamArea', name: ctx.t(`area.${id}`) })
  ctx.touch('team')
  const first = switched.filter((id) => on && switches[id] === undefined)
  if (first.length) await ctx.emit(areasFirstOn, { areas: first })
  return { switched }
}

export const teamAreaHandlers = (services: Areas): Handler[] => [
  handle(selectTeamArea, async (ctx) => ({ rows: (await readAreas(ctx, services)).rows })),
  handle(switchTeamArea, (ctx, input) => switchArea(ctx, services, input)),
]
