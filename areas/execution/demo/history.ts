import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { demoPeople, type Person } from '#areas/identity/demo/people.ts'
import { analysed, mornings } from '#areas/planning/demo/mornings.ts'
import { bringPresent } from '#areas/planning/demo/present.ts'
import { forgetSteps } from '#areas/planning/server/index.ts'
import { type Center, demoPlaces } from '#areas/workcenters/demo/places.ts'
import { all } from '#core/server/all.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import { endWork, startWork } from '../contract/duty.ts'
import { addReport } from '../contract/report.api.ts'
import { productionReportKind } from '../contract/report.ts'
import { defectReasons } from './defect-reasons.ts'
import { rounds, type Step } from './rounds.ts'
import {
  calendarsOf,
  type Due,
  dueTasks,
  type Left,
  leftOf,
  type Part,
  partsOf,
  type Story,
  shareBy,
  stretchOf,
} from './turns.ts'

const seed = 3_593_042_806
const minute = 60_000
const hour = 60 * minute
/** People come to what is planned this much later at most. */
const latest = 10 * 60_000
const tables = [...analysed, 'report', 'reportPerson', 'approval', 'dutySession'] as const

/** A task whose turn has come, or what one shift does of it: who does it, with a clock and a chance of his own. */
interface Turn extends Step {
  story: Story
  task: Due
  part: Part
  operator: Person
}

/**
 * Whatever the published plan wants done in a time happens, in the order of the clock for whom and what it concerns. What has
 * nothing in common happens together, each kind of act at once: then they share the statements of their steps.
 */
async function work(story: Story, since: number, until: number): Promise<void> {
  const operatorFor = roster(story)
  const turns = (await partsDue(story))
    .filter(({ part }) => part.end > since && part.end <= until)
    .sort((a, b) => a.part.start - b.part.start || a.part.end - b.part.end)
    .map(({ task, part }): Turn => {
      const operator = operatorFor(task, part)
      const shares = [`center ${task.centerId}`, `person ${operator.userId}`]
      // Drawn in the order of the clock.
      return {
        story: { ...story, demo: story.demo.apart(), chance: story.chance.another() },
        task,
        part,
        operator,
        follows: `order ${task.orderId}`,
        shares,
      }
    })
  for (const round of rounds(turns)) {
    const results = await resultsOf(story, round)
    await all(results.map(({ turn }) => begin(turn, turn.part.start, turn.part.end)))
    await all(results.map(report))
    await all(results.map(finish))
  }
}

/** What each shift has to do of the tasks that are not ended. */
async function partsDue(story: Story): Promise<{ task: Due; part: Part; calendar: WorkingCalendar | undefined }[]> {
  const tasks = await dueTasks(story)
  const calendars = await calendarsOf(story, tasks)
  const since = story.begins[0] as number
  return tasks.flatMap((task) => {
    const calendar = calendars.get(task.lineId)
    return partsOf(task, calendar, since).map((part) => ({ task, part, calendar }))
  })
}

const manual = (story: Story, task: Due) => (story.centers.get(task.centerId) as Center).manual

/** Each machine has an operator of its own; where he is still at something else by hand, another comes: nobody is in two places. */
function roster(story: Story): (task: Due, part: Part) => Person {
  const operators = story.people.by.get('operator') as Person[]
  const busyUntil = new Map<number, number>()
  return (task, { start, end }) => {
    const usual = (task.machineId ?? task.centerId) * 7
    const inTurn = operators.map((_, i) => operators[(usual + i) % operators.length] as Person)
    const free = inTurn.filter(({ userId }) => (busyUntil.get(userId) ?? 0) <= start)
    const [found] = [...free, ...inTurn] as [Person]
    busyUntil.set(found.userId, end)
    return found
  }
}

/** @param by when it has been begun at the latest */
async function begin({ story, task, operator }: Turn, at: number, by: number): Promise<void> {
  const { demo, chance } = story
  // Short work is begun in time.
  const late = Math.min(latest, (by - at) / 2)
  demo.now = new Date(at + Math.floor(chance.next() * late))
  demo.become(operator)
  const stationId = chance.pick((story.centers.get(task.centerId) as Center).stationIds)
  await demo.call(startWork, { taskId: task.taskId, stationId, userIds: [operator.userId], confirmed: ['moveDuty'] })
}

interface Result {
  turn: Turn
  good: number
  bad: number
  isEnd: boolean
}

/** What comes of parts of tasks; those that find nothing to work on make nothing. */
async function resultsOf(story: Story, turns: Turn[]): Promise<Result[]> {
  const lefts = await leftOf(
    story,
    turns.map(({ task }) => task),
  )
  return turns.flatMap((turn) => {
    const { task, part } = turn
    const { chance } = turn.story
    const { available } = lefts.get(task.taskId) as Left
    const made = part.isLast ? available : Math.min(part.quantity, available)
    const bad = made && chance.chance(0.25) ? Math.min(made, chance.whole(1, Math.max(1, Math.floor(made * 0.03)))) : 0
    const good = made - bad
    if (!made) return []
    // Nothing more comes from the operations before.
    const isEnd = part.isLast || made === available
    story.worked.push(...stretchOf(task, part, part.end, made))
    return [{ turn, good, bad, isEnd }]
  })
}

async function report({ turn: { story, task, part, operator }, good, bad }: Result): Promise<void> {
  const { demo, chance, reasons } = story
  demo.become(operator)
  // In the shift that made them.
  demo.now = new Date(part.end - 1_000)
  const fitting = reasons.filter(({ operationIds }) => operationIds.includes(task.operationId))
  const defects = bad ? [{ reasonId: chance.pick(fitting).id, quantity: bad }] : []
  await demo.call(addReport, { taskId: task.taskId, goodQuantity: good, defects })
}

async function finish({ turn: { story, task, part, operator }, isEnd }: Result): Promise<void> {
  story.demo.become(operator)
  story.demo.now = new Date(part.end - 1_000)
  await story.demo.call(endWork, { taskId: task.taskId, userIds: [operator.userId], complete: isEnd })
}

/**
 * As one logs in the demo's operators are on duty at what runs, and have reported what was made of it a moment ago. Work that people must
 * start has them first, and begins nowhere without one.
 */
async function beginSome(story: Story, now: number): Promise<void> {
  // Those that visitors log in as are free to begin something themselves.
  const visitors = new Set([...story.people.named.values()].map(({ userId }) => userId))
  const free = (story.people.by.get('operator') as Person[]).filter(({ userId }) => !visitors.has(userId))
  const due = (await partsDue(story)).filter(({ part }) => part.start < now && part.end > now)
  const lefts = await leftOf(
    story,
    due.map(({ task }) => task),
  )
  for (const { task, part, calendar } of due.sort(
    (a, b) => Number(manual(story, b.task)) - Number(manual(story, a.task)),
  )) {
    const { available } = lefts.get(task.taskId) as Left
    // Whoever is seen at a machine is at no other.
    const operator = available ? free.shift() : undefined
    if (!operator) continue
    const turn = { story, task, part, operator, follows: '', shares: [] }
    await begin(turn, Math.max(part.start, now - hour), Math.max(part.start, now - latest))
    const made = Math.floor(Math.min(part.quantity, available) * shareBy(part, calendar, now))
    story.worked.push(...stretchOf(task, part, now, made))
    await reportShare(turn, made, now - 1_000)
  }
  story.demo.now = new Date(now)
}

/** A running machine's operator has reported what it made. */
async function reportShare({ story, task, operator }: Turn, goodQuantity: number, at: number): Promise<void> {
  if (!goodQuantity) return
  story.demo.become(operator)
  story.demo.now = new Date(at)
  await story.demo.call(addReport, { taskId: task.taskId, goodQuantity })
}

/**
 * What became of eight weeks of plans: what they say happens, with scatter, through the product's own calls, each at its own hour. Tells
 * what machines worked at in its last days; nobody reports anything after it.
 */
export const history = demoPart({
  name: 'execution.history',
  needs: { people: demoPeople, places: demoPlaces, defectReasons, mornings },
  async make(demo, told): Promise<Story> {
    const reasons = await demo.db.selectFrom('defectReason').select(['id', 'operationIds']).orderBy('id').execute()
    const story: Story = {
      ...told.mornings,
      demo,
      chance: new Chance(seed),
      centers: new Map(told.places.centers.map((center) => [center.id, center])),
      reasons,
      worked: [],
    }
    const actual = demo.now
    const { begins, today } = story
    await approvedBy(story, ['approver1'])
    await demo.analyse(tables)
    const [from, till] = [begins[0] as number, begins.at(-1) as number]
    await work(story, from, till)
    await approvedBy(story, ['approver1', 'approver2', 'approver3'])
    await work(story, till, today)
    await bringPresent(story, actual)
    await work(story, today, actual.getTime())
    await beginSome(story, actual.getTime())
    // The story is nobody's to undo.
    await demo.within('demo', forgetSteps)
    return story
  },
})

/** Reports are approved by these, one level after the other. */
async function approvedBy({ demo, people: { named } }: Story, names: string[]): Promise<void> {
  const levels = names.map((name) => ({ roleIds: [], userIds: [(named.get(name) as Person).userId] }))
  await demo.call(updateApprovalSetting, { kind: productionReportKind, levels })
}
