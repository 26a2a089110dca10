import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { saveReportSchedule } from '../contract/schedule.ts'

/** Two regular sendings of the manager. They rest: a factory that was just made has no mail server yet. */
async function makeSchedules(demo: DemoCaller, people: People): Promise<void> {
  const manager = people.named.get('manager') as Person
  const planner = people.named.get('planner') as Person
  demo.become(manager)
  const shared = { sort: [], channels: ['email' as const], attached: true, active: false }
  await demo.call(saveReportSchedule, {
    ...shared,
    report: 'dailyProductionReport',
    name: '昨日生产日报',
    conditions: { day: { preset: 'yesterday' } },
    rhythm: { every: 'daily' },
    time: '07:30',
    format: 'xlsx',
    userIds: [manager.userId, planner.userId],
  })
  await demo.call(saveReportSchedule, {
    ...shared,
    report: 'achieveStatistics',
    name: '近七天达成率',
    conditions: { day: { preset: 'last7Days' }, by: ['lineId'] },
    rhythm: { every: 'weekly', weekday: 1 },
    time: '08:00',
    format: 'pdf',
    userIds: [manager.userId],
  })
}

export const sending = demoPart({
  name: 'reports.sending',
  needs: { people: demoPeople },
  make: (demo, { people }) => makeSchedules(demo, people),
})
