import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { readNotification } from '#areas/notifications/contract/notification.ts'
import { type Center, demoPlaces } from '#areas/workcenters/demo/places.ts'
import type { SystemRole } from '#core/contract/area.ts'
import { all } from '#core/server/all.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import * as api from '../contract/call.api.ts'
import { andonItemCrud } from '../contract/item.ts'
import { andonRosterCrud } from '../contract/roster.ts'
import { updateAndonSetting } from '../contract/setting.ts'
import { type AndonColor, andonTypeCrud } from '../contract/type.ts'
import { fireTimer, raiseByBox } from '../server/index.ts'

/** What is called for, in other languages. */
const namesOf = inOthers({
  设备故障: ['Machine fault', 'Sự cố thiết bị'],
  质量异常: ['Quality problem', 'Bất thường chất lượng'],
  缺料呼叫: ['Material call', 'Gọi cấp liệu'],
  模具异常: ['Mold problem', 'Sự cố khuôn'],
  工艺支持: ['Process support', 'Hỗ trợ công nghệ'],
  无法启动: ['Does not start', 'Không khởi động được'],
  报警停机: ['Stopped by an alarm', 'Dừng do báo động'],
  漏油: ['Oil leak', 'Rò rỉ dầu'],
  异响: ['Unusual noise', 'Tiếng ồn lạ'],
  尺寸超差: ['Out of tolerance', 'Sai kích thước'],
  外观不良: ['Bad appearance', 'Lỗi ngoại quan'],
  首件待检: ['First piece to inspect', 'Sản phẩm đầu chờ kiểm'],
  原料用完: ['Out of raw material', 'Hết nguyên liệu'],
  周转箱不足: ['Not enough boxes', 'Thiếu thùng luân chuyển'],
  来料有误: ['Wrong material', 'Sai vật liệu'],
  粘模: ['Sticking in the mold', 'Dính khuôn'],
  毛刺过大: ['Too much burr', 'Ba via quá lớn'],
  参数确认: ['Parameters to confirm', 'Xác nhận thông số'],
  其他: ['Other', 'Khác'],
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const days = 14
const seed = 7_300
/** Longer than any call of the past takes. */
const longest = 4 * hour

interface Kind {
  code: string
  name: string
  alias: string
  color: AndonColor
  role: SystemRole
  /** How often against the others, and minutes that the work takes. */
  share: number
  work: [number, number]
  items: string[]
  solutions: string[]
}

const kinds: Kind[] = [
  {
    code: 'SB',
    name: '设备故障',
    alias: '设备',
    color: 'red',
    role: 'maintainer',
    share: 8,
    work: [10, 75],
    items: ['无法启动', '报警停机', '漏油', '异响'],
    solutions: ['更换接近开关', '复位伺服报警并紧固插头', '更换密封圈', '调整皮带张力', '更换轴承'],
  },
  {
    code: 'ZL',
    name: '质量异常',
    alias: '质量',
    color: 'yellow',
    role: 'inspector',
    share: 5,
    work: [8, 40],
    items: ['尺寸超差', '外观不良', '首件待检'],
    solutions: ['首件确认合格', '隔离不良品并复检', '修正刀补后复检合格'],
  },
  {
    code: 'QL',
    name: '缺料呼叫',
    alias: '物料',
    color: 'blue',
    role: 'warehouse',
    share: 6,
    work: [5, 25],
    items: ['原料用完', '周转箱不足', '来料有误'],
    solutions: ['已补料', '已换料', '已送周转箱'],
  },
  {
    code: 'MJ',
    name: '模具异常',
    alias: '模具',
    color: 'white',
    role: 'mold',
    share: 2,
    work: [20, 110],
    items: ['粘模', '毛刺过大'],
    solutions: ['抛光型腔', '更换顶针', '清理排气槽'],
  },
  {
    code: 'GY',
    name: '工艺支持',
    alias: '工艺',
    color: 'green',
    role: 'manager',
    share: 1,
    work: [10, 50],
    items: ['参数确认'],
    solutions: ['已确认参数并更新作业卡'],
  },
]

/** What was done about a call of a type, one way after the other. */
export function solutionOf(code: string, turn: number): string {
  const { solutions } = kinds.find((kind) => kind.code === code) ?? { solutions: [] }
  return solutions[turn % solutions.length] ?? '已处理'
}

interface Story {
  demo: DemoCaller
  people: People
  centers: Center[]
  chance: Chance
  kinds: { id: number; kind: Kind; itemIds: number[] }[]
}

/** What can be called for, who is on duty, and a fortnight of calls through the product's own acts; a few are open now. */
async function makeAndon(demo: DemoCaller, people: People, centers: Center[]): Promise<void> {
  const now = demo.now.getTime()
  // A source of its own: the rest of the factory stays as it is.
  const story: Story = { demo, people, centers, chance: new Chance(seed), kinds: [] }
  demo.now = new Date(now - (days + 1) * day)
  await setUp(story)
  // Raised one after the other, answered side by side; whoever calls again for what was troubled before finds that closed.
  const courses: Promise<void>[] = []
  const last = new Map<string, Promise<unknown>>()
  for (const call of past(story, now)) {
    await last.get(troubleOf(call))
    const told = course(call, await raise(call))
    courses.push(told)
    // What goes wrong is thrown where all are waited for.
    last.set(
      troubleOf(call),
      told.catch(() => {}),
    )
  }
  await all(courses)
  await readAll(story, now)
  await openNow(story, now)
  demo.now = new Date(now)
}

const of = (people: People, role: SystemRole): Person[] => people.by.get(role) ?? []
const ids = (people: Person[]): number[] => people.map(({ userId }) => userId)

async function setUp(story: Story): Promise<void> {
  const { demo, people } = story
  const [manager] = of(people, 'manager')
  demo.become(manager as Person)
  for (const [i, kind] of kinds.entries()) {
    const { id } = await demo.call(andonTypeCrud.add, {
      code: kind.code,
      name: kind.name,
      names: namesOf(kind.name),
      alias: kind.alias,
      color: kind.color,
      button: i + 1,
      responsibleIds: ids(of(people, kind.role)).slice(0, 3),
      useRoster: kind.role === 'maintainer',
      immediateChannels: ['inApp'],
      tiers: [
        { minutes: 5, until: 'response', responsible: true, channels: ['inApp'], repeatMinutes: 5, repeatTimes: 2 },
        { minutes: 15, until: 'response', userIds: ids(of(people, 'approver')).slice(0, 2), channels: ['inApp'] },
        { minutes: 60, until: 'close', userIds: ids(of(people, 'manager')).slice(0, 1), channels: ['inApp'] },
      ],
    })
    const itemIds = await demo.addAll(
      andonItemCrud.add,
      kind.items.map((content) => ({ content, contents: namesOf(content), typeId: id })),
    )
    story.kinds.push({ id, kind, itemIds })
  }
  await demo.call(andonItemCrud.add, {
    content: '其他',
    contents: namesOf('其他'),
    manualDescription: true,
    miscellaneous: true,
  })
  const [equipment] = story.kinds
  const maintainers = ids(of(people, 'maintainer'))
  for (const [i, shiftName] of ['白班', '夜班'].entries())
    await demo.call(andonRosterCrud.add, {
      name: `维修${shiftName}`,
      typeId: equipment?.id,
      shiftName,
      // The demo's maintainer is on duty by day.
      userIds: maintainers.slice(i * 4, i * 4 + 4),
    })
  await demo.call(updateAndonSetting, {
    version: 0,
    autoTrigger: true,
    yellowMinutes: 30,
    yellowTypeId: equipment?.id,
    redMinutes: 10,
    redTypeId: equipment?.id,
    acceptMinutes: 480,
  })
}

/** A call as it will be, drawn before anything of it happens. */
interface Call {
  /** With a clock and a person of its own. */
  story: Story
  start: number
  kind: Story['kinds'][number]
  stationId: number
  byBox: boolean
  itemIds: number[]
  operator: Person
  /** Who comes, and when. */
  helper: Person
  responded: number
  finished: number
  /** When the operator looks at it; what he does not accept is done again. */
  looked: number
  again: boolean
  solution: string
}

/** After `looked`: what is done again, and the operator's yes. */
const redone = 15 * minute
const acceptedAfter = 20 * minute

const troubleOf = ({ stationId, kind }: Call): string => `${stationId}/${kind.id}`

function draw(story: Story, start: number, center: Center, slow: number): Call {
  const { people, chance } = story
  const kind = chance.pick(story.kinds.flatMap((each) => Array<typeof each>(each.kind.share).fill(each)))
  const stationId = chance.pick(center.stationIds)
  const late = chance.chance(0.12)
  const responded = start + Math.round((late ? chance.whole(6, 22) : chance.whole(1, 4)) * slow) * minute
  const finished = responded + chance.whole(...kind.kind.work) * minute
  return {
    story: { ...story, demo: story.demo.apart() },
    start,
    kind,
    stationId,
    // The first station of a work centre has a box; who pressed it nobody knows.
    byBox: stationId === center.stationIds[0] && chance.chance(0.7),
    itemIds: chance.some(kind.itemIds, 1),
    operator: chance.pick(of(people, 'operator')),
    helper: chance.pick(of(people, kind.kind.role)),
    responded,
    finished,
    looked: finished + chance.whole(1, 15) * minute,
    again: chance.chance(0.04),
    solution: chance.pick(kind.kind.solutions),
  }
}

/** The calls of the fortnight, the oldest first; help comes sooner than it did weeks ago. Nobody calls twice for the same trouble. */
function past(story: Story, now: number): Call[] {
  const today = now - (now % day)
  const openUntil = new Map<string, number>()
  return Array.from({ length: days }, (_, i) => days - i).flatMap((back) => {
    const count = story.chance.whole(2, 7)
    const starts = Array.from(
      { length: count },
      () => today - back * day + story.chance.whole(0, 11 * 60) * minute,
    ).sort((a, b) => a - b)
    return starts
      .filter((start) => start + longest <= now)
      .map((start) => draw(story, start, story.chance.pick(story.centers), 0.6 + back / days))
      .filter((call) => {
        const open = (openUntil.get(troubleOf(call)) ?? 0) > call.start
        if (!open) openUntil.set(troubleOf(call), call.looked + acceptedAfter)
        return !open
      })
  })
}

/** Somebody calls. @returns the call's id */
async function raise({ story, start, kind, stationId, byBox, itemIds, operator }: Call): Promise<number> {
  const { demo } = story
  demo.now = new Date(start)
  if (byBox) {
    demo.become({ userId: 0, name: 'Gemba' })
    const button = kinds.indexOf(kind.kind) + 1
    const pressed = await demo.within('andon', (ctx) => raiseByBox(ctx, { sim: null, stationId, button }))
    if ('call' in pressed) return pressed.call.id
  }
  demo.become(operator)
  const { id } = await demo.call(api.raiseAndonCall, { stationId, typeId: kind.id, itemIds, source: 'station' })
  return id
}

/** What comes of a call until its end, with the tiers that speak on the way. */
async function course({ story, operator, helper, responded, finished, looked, again, solution }: Call, id: number) {
  const { demo } = story
  await tiersUntil(story, id, responded)
  await as(demo, helper, responded, () => demo.call(api.respondAndonCall, { id }))
  await tiersUntil(story, id, finished)
  await as(demo, helper, finished, () => demo.call(api.finishAndonCall, { id, solution }))
  if (again) {
    await as(demo, operator, looked, () => demo.call(api.rejectAndonCall, { id, note: '问题仍然存在' }))
    await as(demo, helper, looked + redone, () => demo.call(api.finishAndonCall, { id, solution: '再次处理并确认' }))
  }
  await as(demo, operator, looked + acceptedAfter, () => demo.call(api.acceptAndonCall, { id }))
}

async function as(demo: DemoCaller, person: Person, at: number, act: () => Promise<unknown>): Promise<void> {
  demo.now = new Date(at)
  demo.become(person)
  await act()
}

/** Lets the clock of a call run: what comes due before an instant speaks at its own time. */
async function tiersUntil({ demo }: Story, callId: number, until: number): Promise<void> {
  for (;;) {
    const due = await demo.db
      .selectFrom('andonTimer')
      .select(['id', 'dueAt'])
      .where('callId', '=', callId)
      .where('state', '=', 'armed')
      .where('dueAt', '<', new Date(until).toISOString())
      .orderBy('dueAt')
      .executeTakeFirst()
    if (!due) return
    demo.now = new Date(due.dueAt)
    demo.become({ userId: 0, name: 'Gemba' })
    await demo.within('andon', (ctx) => fireTimer(ctx, due.id))
  }
}

/** Nobody keeps weeks of messages unread. */
async function readAll({ demo, people }: Story, now: number): Promise<void> {
  demo.now = new Date(now - hour)
  const unread = await demo.db
    .selectFrom('notification')
    .select('recipientId')
    .distinct()
    .where('readAt', 'is', null)
    .execute()
  const receivers = new Set(unread.map(({ recipientId }) => recipientId))
  for (const person of [...people.by.values()].flat())
    if (receivers.delete(person.userId)) {
      demo.become(person)
      await demo.call(readNotification, {})
    }
}

/** As one logs in: one call that nobody has answered, one that has gone up a tier, one at work, one that waits for acceptance. */
async function openNow(story: Story, now: number): Promise<void> {
  const { demo } = story
  const places = story.chance.some(story.centers, 4) as [Center, Center, Center, Center]
  const callSince = async (minutes: number, center: Center) => {
    const call = draw(story, now - minutes * minute, center, 1)
    return { ...call, id: await raise(call) }
  }
  const fresh = await callSince(2, places[0])
  const late = await callSince(9, places[1])
  const atWork = await callSince(26, places[2])
  const done = await callSince(41, places[3])
  await tiersUntil(story, fresh.id, now)
  await tiersUntil(story, late.id, now)
  await as(demo, atWork.helper, now - 23 * minute, () => demo.call(api.respondAndonCall, { id: atWork.id }))
  await as(demo, done.helper, now - 38 * minute, () => demo.call(api.respondAndonCall, { id: done.id }))
  await as(demo, done.helper, now - 3 * minute, () =>
    demo.call(api.finishAndonCall, { id: done.id, solution: done.solution }),
  )
}

export const calls = demoPart({
  name: 'andon.calls',
  needs: { people: demoPeople, places: demoPlaces },
  make: (demo, told) => makeAndon(demo, told.people, told.places.centers),
})
