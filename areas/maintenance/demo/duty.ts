import { calls } from '#areas/andon/demo/calls.ts'
import { demoPeople } from '#areas/identity/demo/people.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { updateBreakdownDuty } from '../contract/duty.ts'

/** Breakdowns are proposed to whoever answers calls of faults: the one type that goes by its roster. */
export const maintenanceDuty = demoPart({
  name: 'maintenance.duty',
  needs: { people: demoPeople, calls },
  async make(demo, { people }) {
    const type = await demo.db
      .selectFrom('andonType')
      .select('id')
      .where('useRoster', '=', true)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const manager = people.named.get('manager')
    if (!manager) throw new Error('the demo has a manager')
    demo.become(manager)
    await demo.call(updateBreakdownDuty, { assign: false, andonTypeId: type.id })
  },
})
