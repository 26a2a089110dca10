import { createTeam, demoPassword } from '#areas/identity/server/index.ts'
import type { Gemba } from '../start.ts'

/** Makes the demo factory on an empty database, in one transaction. */
export async function makeDemo(gemba: Gemba): Promise<void> {
  await gemba.services.database.inNoTeam(async (db) => {
    if (await db.selectFrom('team').select('id').limit(1).executeTakeFirst()) return
    const team = { name: 'Gemba 示范工厂', zone: 'Asia/Shanghai', demo: true }
    await createTeam(db, gemba.services, team, {
      account: 'admin',
      name: '管理员',
      phoneNo: '13800000001',
      password: demoPassword,
    })
  })
}
