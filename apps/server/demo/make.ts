import { createTeam, demoPassword } from '#areas/identity/server/index.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import type { Gemba } from '../start.ts'
import { makeAndon } from './andon.ts'
import { DemoCaller } from './caller.ts'
import { makeEquipment } from './equipment.ts'
import { makeHistory } from './history.ts'
import { makeMachines } from './machines.ts'
import { makePeople } from './people.ts'
import { makePlaces } from './places.ts'
import { makeProducts } from './products.ts'
import { Chance } from './random.ts'

const seed = 20_240_101
const zone = 'Asia/Shanghai'

/**
 * Makes the demo factory on an empty database: whole, or not at all (one transaction), and always the same one but for its dates,
 * which lead up to now. @returns whether it was made
 */
export async function makeDemo(gemba: Gemba, now = new Date()): Promise<boolean> {
  return gemba.services.database.inNoTeam(async (db) => {
    if (await db.selectFrom('team').select('id').limit(1).executeTakeFirst()) return false
    const administrator = { account: 'admin', name: '管理员', phoneNo: '13800000001', password: demoPassword }
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
    const centers = await makePlaces(demo, people.workshops, chance, `${year - 1}-07-01`, `${year + 1}-12-31`)
    const products = await makeProducts(demo, centers, chance)
    await makeHistory(demo, people, centers, products, chance)
    await makeMachines(demo)
    await makeEquipment(demo, people)
    await makeAndon(demo, people, centers)
    return true
  })
}
