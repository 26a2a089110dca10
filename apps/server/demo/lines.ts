import { sql } from 'kysely'
import { areasFirstOn } from '#areas/identity/contract/events.ts'
import { demo as sl } from '#areas/sl/demo/index.ts'
import { demo as xy } from '#areas/xy/demo/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { DemoCaller, type DemoStage } from '#core/server/demo/caller.ts'
import { type DemoPart, makeParts, NotInDemo } from '#core/server/demo/part.ts'
import { type Answer, on } from '#core/server/events.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { Refusal } from '#core/server/refusal.ts'
import type { Services } from '#core/server/services.ts'

/** What customised lines bring to a demo factory that switches them on; each finds what it needs in the factory as it is by then. */
const parts: readonly DemoPart[] = [...xy, ...sl]

/** What lists of a line show is fetched again by whoever looks at them. */
const told = [
  'lineProfile',
  'lineUnit',
  'lineMainOrder',
  'lineQueue',
  'workOrder',
  'stockLot',
  'packingUnit',
  'product',
]

/**
 * Brings the data of a customised line to a demo factory that switches it on for the first time, within the act that switches it. A team that is no
 * demo gets nothing. Where the factory was changed so that it finds no place, the line is switched on without.
 *
 * @param stage asked for once something is switched
 */
export const lineDemos = (services: Services, stage: () => DemoStage): Answer =>
  on(areasFirstOn, async (ctx, { areas }) => {
    const coming = parts.filter(({ name }) => areas.includes(name.split('.')[0] as string))
    const { teamId } = ctx.caller
    if (!coming.length) return
    const team = await ctx.db
      .selectFrom('team')
      .select(['id', 'zone', 'demo', 'areas'])
      .where('id', '=', teamId)
      .executeTakeFirstOrThrow()
    if (!team.demo) return
    const caller = {
      ...systemCaller({ ...team, areasOff: services.areasOff(team.areas) }),
      rights: services.allRights(),
    }
    await bring(ctx, coming, new DemoCaller(stage(), ctx.db, caller, ctx.now), services)
  })

async function bring(ctx: Ctx, coming: readonly DemoPart[], demo: DemoCaller, { log }: Services): Promise<void> {
  await sql`savepoint line_demo`.execute(ctx.db)
  try {
    await ctx.unscoped(async () => {
      await makeParts(coming, demo)
      await demo.writeLog()
    })
    for (const topic of told) ctx.touch(topic)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof NotInDemo)) throw error
    await sql`rollback to savepoint line_demo`.execute(ctx.db)
    log.warn({ err: error, parts: coming.map(({ name }) => name) }, 'a line was switched on without its demo')
  }
}
