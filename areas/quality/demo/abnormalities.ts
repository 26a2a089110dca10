import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { stock } from '#areas/inventory/demo/stock.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { finishAbnormalityStep, holdAbnormality, raiseAbnormality } from '../contract/abnormality.ts'

const hour = 3_600_000

/** What was raised, how long ago, and how many steps it has behind it; the last of the steps is the manager's to verify. */
const told = [
  { subject: '外箱标签与实物不符', severity: 'minor', hours: 2, steps: 0 },
  { subject: '来料圆钢表面裂纹', severity: 'critical', hours: 20, steps: 1, holds: true },
  { subject: '精车外径批量偏大', severity: 'major', hours: 60, steps: 2 },
  { subject: '注塑件缩水', severity: 'major', hours: 120, steps: 3 },
  { subject: '包装漏放说明书', severity: 'minor', hours: 240, steps: 4 },
] as const

const results = [
  '已隔离在制品并通知上道工序',
  '原因：刀具磨损未及时更换',
  '更换刀具并修订点检表',
  '连续三批复检合格',
] as const

/** An abnormality in each state, and a lot that waits in quarantine. */
async function tell(demo: DemoCaller, people: People): Promise<void> {
  const now = demo.now
  const [one, two] = people.by.get('inspector') as [Person, Person]
  for (const { steps, hours, subject, severity, ...more } of told) {
    demo.become(one)
    demo.now = new Date(now.getTime() - hours * hour)
    const { id } = await demo.call(raiseAbnormality, { subject, severity })
    if ('holds' in more) {
      const lot = await demo.db
        .selectFrom('stockLot')
        .select('id')
        .where('status', '=', 'free')
        .where('number', '<>', '')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (lot) await demo.call(holdAbnormality, { id, lotIds: [lot.id], reason: subject })
    }
    for (let step = 0; step < steps; step += 1) {
      demo.become(step === 3 ? two : one)
      demo.now = new Date(now.getTime() - hours * hour + (step + 1) * hour)
      const ownerId = step === 2 ? two.userId : one.userId
      await demo.call(finishAbnormalityStep, { id, version: step + 1, result: results[step] as string, ownerId })
    }
  }
  demo.now = now
}

export const abnormalities = demoPart({
  name: 'quality.abnormalities',
  needs: { people: demoPeople, stock },
  make: (demo, made) => tell(demo, made.people),
})
