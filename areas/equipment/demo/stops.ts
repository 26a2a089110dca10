import { machines } from '#areas/devices/demo/machines.ts'
import { demoPeople, type People } from '#areas/identity/demo/people.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { exceptionReasonCrud } from '../contract/exception-reason.ts'
import { assignStopReason } from '../contract/stop.ts'
import { rollUp } from '../server/index.ts'

/** Why machines stand, in other languages. */
const namesOf = inOthers({
  设备故障: ['Machine fault', 'Sự cố thiết bị'],
  机械故障: ['Mechanical fault', 'Hỏng cơ khí'],
  电气故障: ['Electrical fault', 'Hỏng điện'],
  刀具损坏: ['Tool broken', 'Hỏng dao'],
  等待: ['Waiting', 'Chờ'],
  待料: ['Waiting for material', 'Chờ vật liệu'],
  待检: ['Waiting for inspection', 'Chờ kiểm tra'],
  待人: ['Waiting for people', 'Chờ người'],
  其他等待: ['Other waiting', 'Chờ khác'],
  换型: ['Changeover', 'Chuyển đổi'],
  换模调机: ['Mold change and setting', 'Thay khuôn, chỉnh máy'],
  计划停机: ['Planned stop', 'Dừng theo kế hoạch'],
  休息停机: ['Stopped for a rest', 'Dừng nghỉ giữa ca'],
  班前会: ['Meeting before the shift', 'Họp đầu ca'],
  未排产: ['Nothing planned', 'Chưa xếp lịch'],
  试产验证: ['Trial production', 'Sản xuất thử'],
})

const hour = 3_600_000
const seed = 6_100

interface Reason {
  code: string
  name: string
  classCode: string
  className: string
  lamp: 'yellow' | 'red' | 'blue' | 'off'
  planned?: boolean
  assessed?: boolean
  manualInput?: boolean
}

/** Machines that nothing is planned for are switched off. */
const notPlanned = 'J04'

const reasons: Reason[] = [
  { code: 'G01', name: '机械故障', classCode: 'G', className: '设备故障', lamp: 'red' },
  { code: 'G02', name: '电气故障', classCode: 'G', className: '设备故障', lamp: 'red' },
  { code: 'G03', name: '刀具损坏', classCode: 'G', className: '设备故障', lamp: 'red' },
  { code: 'W01', name: '待料', classCode: 'W', className: '等待', lamp: 'yellow' },
  { code: 'W02', name: '待检', classCode: 'W', className: '等待', lamp: 'yellow' },
  { code: 'W03', name: '待人', classCode: 'W', className: '等待', lamp: 'yellow' },
  { code: 'W09', name: '其他等待', classCode: 'W', className: '等待', lamp: 'yellow', manualInput: true },
  { code: 'H01', name: '换模调机', classCode: 'H', className: '换型', lamp: 'blue' },
  { code: 'J01', name: '休息停机', classCode: 'J', className: '计划停机', lamp: 'off', planned: true, assessed: false },
  {
    code: 'J02',
    name: '班前会',
    classCode: 'J',
    className: '计划停机',
    lamp: 'yellow',
    planned: true,
    assessed: false,
  },
  {
    code: notPlanned,
    name: '未排产',
    classCode: 'J',
    className: '计划停机',
    lamp: 'off',
    planned: true,
    assessed: false,
  },
  {
    code: 'J03',
    name: '试产验证',
    classCode: 'J',
    className: '计划停机',
    lamp: 'yellow',
    planned: true,
    assessed: true,
  },
]

/** Shorter stops are nobody's to explain, longer ones are times without work; the newest wait for whoever begins the day. */
const least = 480
const most = 7_200
const explainedUntil = 30 * hour
const share = 0.8
const atOnce = 1_000

/** Why machines stand; most of the longer stops explained, the last day's not. */
async function makeEquipment(demo: DemoCaller, people: People): Promise<void> {
  const chance = new Chance(seed)
  const leader = people.named.get('manager')
  if (leader) demo.become(leader)
  const made: { id: number; code: string; lamp: string; manualInput?: boolean }[] = []
  for (const reason of reasons) {
    const others = { names: namesOf(reason.name), classNames: namesOf(reason.className) }
    made.push({ ...reason, id: (await demo.call(exceptionReasonCrud.add, { ...reason, ...others })).id })
  }
  const stops = await demo.within('demo', ({ db }) =>
    db
      .selectFrom('machineState')
      .select(['id', 'lamp', 'startAt', 'endAt'])
      .where('state', 'in', ['waiting', 'fault', 'off', 'changingMold'])
      .orderBy('id')
      .execute(),
  )
  const explained = demo.now.getTime() - explainedUntil
  const chosen = new Map<number, number[]>()
  for (const { id, lamp, startAt, endAt } of stops) {
    const end = endAt === null ? demo.now.getTime() : Date.parse(endAt)
    const length = (end - Date.parse(startAt)) / 1000
    const isIdle = lamp === 'off' && length > most
    const fitting = made.filter(
      (reason) => reason.lamp === lamp && !reason.manualInput && (reason.code === notPlanned) === isIdle,
    )
    const isExplained = isIdle || (end < explained && length >= least && length <= most && chance.chance(share))
    if (!fitting.length || !isExplained) continue
    // Most stops of a lamp have its first reasons.
    const reason = fitting[Math.min(fitting.length - 1, Math.floor(chance.whole(0, 99) ** 2 / 3_400))]
    if (reason) chosen.set(reason.id, [...(chosen.get(reason.id) ?? []), id])
  }
  for (const [reasonId, ids] of chosen)
    for (let from = 0; from < ids.length; from += atOnce)
      await demo.call(assignStopReason, { ids: ids.slice(from, from + atOnce), reasonId })
}

export const stops = demoPart({
  name: 'equipment.stops',
  needs: { people: demoPeople, machines },
  async make(demo, told) {
    await makeEquipment(demo, told.people)
    // The ten days of the machines, once all that counts in them is told.
    await demo.within('demo', async (ctx) => void (await rollUp(ctx)))
  },
})
