import { sql } from 'kysely'
import { registerBoxes } from '#areas/devices/server/index.ts'
import { createTeam, demoPassword, hashPassword, lockFirstTeam } from '#areas/identity/server/index.ts'
import { all } from '#core/server/all.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import type { Gemba } from '../start.ts'
import { makeAndon } from './andon.ts'
import { DemoCaller } from './caller.ts'
import { makeEquipment, rollUpMachines } from './equipment.ts'
import { makeHistory } from './history.ts'
import { makeInstructions } from './instructions.ts'
import { makeLean } from './lean.ts'
import { makeMachines } from './machines.ts'
import { makeMountings } from './mountings.ts'
import { makePeople } from './people.ts'
import { makePlaces } from './places.ts'
import { makePressParts } from './press-parts.ts'
import { makeProducts } from './products.ts'
import { makeQuality } from './quality.ts'
import { Chance } from './random.ts'
import { makeSales } from './sales.ts'
import { makeSkills } from './skills.ts'
import { makeStamping } from './stamping.ts'

const seed = 20_240_101
const zone = 'Asia/Shanghai'

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
    const { teamId, roles } = await createTeam(
      db,
      gemba.services,
      { name: 'Gemba 示范工厂', zone, demo: true },
      administrator,
    )
    const caller = { ...systemCaller({ id: teamId, zone }), rights: gemba.services.allRights() }
    const demo = new DemoCaller(gemba, db, caller, now)
    const chance = new Chance(seed)
    const people = await makePeople(demo, roles, chance)
    const year = now.getUTCFullYear()
    const [from, to] = [`${year - 1}-07-01`, `${year + 1}-12-31`] as const
    const centers = await makePlaces(demo, people.workshops, chance, from, to)
    const products = await makeProducts(demo, centers, chance)
    const presses = centers.filter(({ press }) => press).map(({ id }) => id)
    const pressed = await makePressParts(demo, presses)
    // Stories of their own, each with its own chance and clock: told side by side, one reckons while the database works for another.
    const [{ worked, approve }] = await all([
      makeHistory(demo.apart(), people, centers, products, pressed, chance),
      makeAndon(demo.apart(), people, centers),
    ])
    const machines = makeMachines(demo.apart(), worked)
    await all([
      approve(),
      machines
        .then(() => demo.apart().within('demo', registerBoxes))
        .then(() => makeEquipment(demo.apart(), people))
        .then(() => rollUpMachines(demo.apart())),
      makeStamping(demo.apart(), presses, pressed)
        // What a press counted says what its mold made.
        .then(() => machines)
        .then(() => makeMountings(demo.apart(), people, presses))
        .then(() => makeLean(demo.apart(), people)),
      // Both change operations of the master.
      makeSkills(demo.apart(), people).then(() => makeQuality(demo.apart(), people)),
      makeInstructions(demo.apart(), people),
      makeSales(demo.apart(), people, products),
    ])
    await demo.writeLog()
    return true
  })
}
