import { sql } from 'kysely'
import { demo as andon } from '#areas/andon/demo/index.ts'
import { demo as announcements } from '#areas/announcements/demo/index.ts'
import { demo as calendar } from '#areas/calendar/demo/index.ts'
import { demo as changeover } from '#areas/changeover/demo/index.ts'
import { demo as devices } from '#areas/devices/demo/index.ts'
import { demo as documents } from '#areas/documents/demo/index.ts'
import { demo as equipment } from '#areas/equipment/demo/index.ts'
import { demo as esop } from '#areas/esop/demo/index.ts'
import { demo as execution } from '#areas/execution/demo/index.ts'
import { demo as identity } from '#areas/identity/demo/index.ts'
import { createTeam, demoPassword, hashPassword, lockFirstTeam } from '#areas/identity/server/index.ts'
import { demo as inventory } from '#areas/inventory/demo/index.ts'
import { demo as maintenance } from '#areas/maintenance/demo/index.ts'
import { demo as materials } from '#areas/materials/demo/index.ts'
import { demo as molds } from '#areas/molds/demo/index.ts'
import { demo as orders } from '#areas/orders/demo/index.ts'
import { demo as packing } from '#areas/packing/demo/index.ts'
import { demo as planning } from '#areas/planning/demo/index.ts'
import { demo as printing } from '#areas/printing/demo/index.ts'
import { demo as quality } from '#areas/quality/demo/index.ts'
import { demo as qx } from '#areas/qx/demo/index.ts'
import { demo as reports } from '#areas/reports/demo/index.ts'
import { demo as routing } from '#areas/routing/demo/index.ts'
import { demo as seals } from '#areas/seals/demo/index.ts'
import { demo as shipping } from '#areas/shipping/demo/index.ts'
import { demo as trace } from '#areas/trace/demo/index.ts'
import { demo as wages } from '#areas/wages/demo/index.ts'
import { demo as wip } from '#areas/wip/demo/index.ts'
import { demo as workcenters } from '#areas/workcenters/demo/index.ts'
import { demo as xk } from '#areas/xk/demo/index.ts'
import { DemoCaller } from '#core/server/demo/caller.ts'
import { demoZone as zone } from '#core/server/demo/date.ts'
import { type DemoPart, makeParts } from '#core/server/demo/part.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import type { Gemba } from '../start.ts'

/** What the areas bring. Their order says nothing: each piece names what it needs. */
const parts: readonly DemoPart[] = [
  ...identity,
  ...workcenters,
  ...calendar,
  ...materials,
  ...routing,
  ...molds,
  ...execution,
  ...planning,
  ...orders,
  ...andon,
  ...announcements,
  ...changeover,
  ...devices,
  ...equipment,
  ...documents,
  ...seals,
  ...esop,
  ...quality,
  ...maintenance,
  ...inventory,
  ...shipping,
  ...packing,
  ...printing,
  ...reports,
  ...trace,
  ...wip,
  ...wages,
  ...qx,
  ...xk,
]

/** Customised lines that the demo factory works with from the first day; the others are there for whoever switches them on. */
const switched = { qx: true, xk: true }

/**
 * Makes the demo factory on an empty database: whole, or not at all (one transaction), and always the same one but for its dates,
 * which lead up to now. @returns whether it was made
 */
export async function makeDemo(gemba: Gemba, now = new Date()): Promise<boolean> {
  // Begun beside the first questions, and before the transaction needs it.
  const hashed = hashPassword(demoPassword)
  hashed.catch(() => {})
  return gemba.services.database.inNoTeam(async (db) => {
    await lockFirstTeam(db)
    if (await db.selectFrom('team').select('id').limit(1).executeTakeFirst()) return false
    // The same few statements with one row or ten: planning them anew for each number would be a tenth of the making.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db)
    // Nor may a plan that was made while a table was empty read all of it as it grows; keys are looked up by plans of their own, too.
    await sql`set local enable_seqscan = off`.execute(db)
    const administrator = { account: 'admin', name: '管理员', phoneNo: '13800000001', passwordHash: await hashed }
    const team = { name: 'Gemba 示范工厂', zone, demo: true, areas: JSON.stringify(switched) }
    const { teamId } = await createTeam(db, gemba.services, team, administrator)
    const { allRights, areasOff } = gemba.services
    const off = areasOff(switched)
    const caller = { ...systemCaller({ id: teamId, zone, areasOff: off }), rights: allRights() }
    const demo = new DemoCaller(gemba, db, caller, now)
    await makeParts(
      parts.filter(({ name }) => !off.has(name.split('.')[0] as string)),
      demo,
    )
    await demo.writeLog()
    return true
  })
}
