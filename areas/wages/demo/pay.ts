import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { approvals } from '#areas/execution/demo/approvals.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { addDays, monthOf } from '#engines/working-time/index.ts'
import { answerWageQuestion, askAboutWage } from '../contract/question.ts'
import { shortWorkCrud, shortWorkKind } from '../contract/short-work.ts'
import { hourlySalaryCrud, wageItemCrud, wageRuleCrud } from '../contract/standards.ts'
import { getOwnWage, wageAccessCrud } from '../contract/wage.ts'
import {
  approveWagePeriod,
  checkWagePeriod,
  lockWagePeriod,
  reckonWagePeriod,
  wagePeriodCrud,
} from '../contract/wage-period.ts'
import { reckonPeriod } from '../server/index.ts'

const seed = 5_431_223
/** By position: money an hour, and whether time or pieces are paid. */
const rates: Record<string, [rate: number, payBy: 'hours' | 'pieces', coefficient: number]> = {
  操作工: [22, 'pieces', 1],
  班组长: [30, 'hours', 1.2],
  检验员: [25, 'hours', 1],
  维修工: [28, 'hours', 1],
  模具工: [28, 'hours', 1],
  仓管员: [23, 'hours', 1],
  计划员: [32, 'hours', 1],
  车间主任: [40, 'hours', 1],
}
const works = ['车间大扫除', '搬运旧托盘', '盘点帮工', '油漆地面标线', '整理工装架']

/** Who sees all pay: the administrator and the manager with an account. */
async function grantSight(demo: DemoCaller, people: People): Promise<void> {
  const departments = await demo.db.selectFrom('department').select('id').where('parentId', 'is', null).execute()
  const admin = await demo.db
    .selectFrom('teamUser')
    .select('id')
    .where('systemAdministrator', '=', true)
    .executeTakeFirstOrThrow()
  const seeing = [admin.id, (people.named.get('manager') as Person).userId]
  await demo.addAll(
    wageAccessCrud.add,
    seeing.flatMap((userId) => departments.map(({ id }) => ({ userId, departmentId: id }))),
  )
}

async function setRates(demo: DemoCaller, fromDate: string): Promise<void> {
  const positions = await demo.db.selectFrom('position').select(['id', 'name']).execute()
  await demo.addAll(
    hourlySalaryCrud.add,
    positions.map(({ id, name }) => {
      const [hourlyRate, payBy, coefficient] = rates[name] ?? [22, 'pieces', 1]
      return { positionId: id, fromDate, hourlyRate, payBy, coefficient }
    }),
  )
  await demo.addAll(wageRuleCrud.add, [
    {
      fromDate,
      weekdayCoefficient: 1.5,
      weekendCoefficient: 2,
      holidayCoefficient: 3,
      nightFrom: '22:00',
      nightTo: '06:00',
      nightShare: 0,
      nightAmount: 2,
      split: 'asReported',
      reworkShare: 0.5,
      scrapShare: 0,
      guarantee: 'hourByDay',
      guaranteed: 14,
      tiers: [],
    },
  ])
  await demo.addAll(wageItemCrud.add, [
    { name: '餐补', kind: 'allowance', basis: 'day', wageAmount: 15, fromDate },
    { name: '住宿', kind: 'deduction', basis: 'period', wageAmount: 120, fromDate },
  ])
}

/** Last month is locked, this one is reckoned as far as it is; short work in both, the newest still to be approved. */
async function makePay(demo: DemoCaller, people: People): Promise<void> {
  const present = demo.now
  const chance = new Chance(seed)
  const today = dateOf(present.getTime())
  const thisMonth = monthOf(today)
  const lastMonth = monthOf(addDays(thisMonth.from, -1))
  const operators = people.by.get('operator') ?? []
  const managers = people.by.get('manager') ?? []
  const manager = people.named.get('manager') as Person
  demo.become(manager)
  await grantSight(demo, people)
  await setRates(demo, addDays(lastMonth.from, -365))

  demo.become(people.by.get('approver')?.[0] as Person)
  const day = (back: number) => addDays(today, -back)
  const entry = (i: number, back: number) => ({
    userId: (operators[(i * 7) % operators.length] as Person).userId,
    day: day(back),
    hours: chance.whole(2, 8) / 2,
    work: works[i % works.length] as string,
  })
  await demo.addAll(
    shortWorkCrud.add,
    Array.from({ length: 24 }, (_, i) => entry(i, 2 + 2 * i)),
  )
  demo.become(manager)
  const levels = [{ roleIds: [], userIds: [manager.userId] }]
  await demo.call(updateApprovalSetting, { kind: shortWorkKind, levels })
  demo.become(people.by.get('approver')?.[0] as Person)
  await demo.addAll(shortWorkCrud.add, [entry(25, 0), entry(26, 1), entry(27, 1)])

  demo.become(manager)
  const [locked = 0, running = 0] = await demo.addAll(
    wagePeriodCrud.add,
    [lastMonth, thisMonth].map(({ from, to }) => ({ name: from.slice(0, 7), fromDate: from, toDate: to })),
  )
  const reckon = (id: number) => demo.within(reckonWagePeriod.path, (ctx) => reckonPeriod(ctx, id))
  await reckon(locked)
  await demo.call(checkWagePeriod, { id: locked })
  demo.become(managers.find(({ userId }) => userId !== manager.userId) ?? manager)
  await demo.call(approveWagePeriod, { id: locked })
  await demo.call(lockWagePeriod, { id: locked })
  demo.become(manager)
  await reckon(running)
  await askAndAnswer(demo, people, locked)
}

/** Two workers ask about a line of last month; one was answered. */
async function askAndAnswer(demo: DemoCaller, people: People, periodId: number): Promise<void> {
  const asking = ['operator', 'operator2'].map((name) => people.named.get(name) as Person)
  const texts = ['这一天我做的比这个多，为什么只算这些？', '这笔是怎么算出来的？']
  const { fromDate: day } = await demo.db
    .selectFrom('wagePeriod')
    .select('fromDate')
    .where('id', '=', periodId)
    .executeTakeFirstOrThrow()
  for (const [i, person] of asking.entries()) {
    demo.become(person)
    const { lines } = await demo.call(getOwnWage, { day })
    const line = lines.find(({ kind }) => kind === 'piece') ?? lines[0]
    if (!line) continue
    const { id } = await demo.call(askAboutWage, { day, lineKey: line.lineKey, text: texts[i] as string })
    if (i === 0) continue
    const { superiorId } = await demo.db
      .selectFrom('teamUser')
      .select('superiorId')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow()
    const foreman = people.by.get('approver')?.find(({ userId }) => userId === superiorId)
    if (!foreman) continue
    demo.become(foreman)
    await demo.call(answerWageQuestion, { id, text: '合格数乘单价，两个人一起做的按各人份额分。' })
  }
}

export const pay = demoPart({
  name: 'wages.pay',
  needs: { people: demoPeople, approvals },
  make: (demo, { people }) => makePay(demo, people),
})
