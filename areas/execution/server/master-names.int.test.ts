import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCalendar } from '#areas/calendar/contract/calendar.api.ts'
import { shiftModeCrud } from '#areas/calendar/contract/shift-mode.ts'
import { departmentCrud } from '#areas/identity/contract/department.ts'
import { unitCrud } from '#areas/materials/contract/unit.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { selectGantt } from '#areas/planning/contract/gantt/gantt.api.ts'
import { taskCrud } from '#areas/planning/contract/task/task.api.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import { getArrangementWeek } from '#areas/workcenters/contract/arrangement.api.ts'
import { arrangementCrud } from '#areas/workcenters/contract/arrangement.ts'
import { lineCrud } from '#areas/workcenters/contract/line.ts'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { workCenterCrud } from '#areas/workcenters/contract/work-center.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { startWork } from '../contract/duty.ts'
import { getTaskCard, selectFloorTask } from '../contract/floor.ts'
import { addReport, reportCrud } from '../contract/report.api.ts'
import { floorTeam, makeOrder, makeUser, operatorRights, refusal } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const vi = { languages: 'vi' }
const en = { languages: 'en' }

/** An order of cutting and welding, and who works at it. */
async function namedFloor() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { taskIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 10 }))
  const operator = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  return { admin, within, floor, operator, taskIds: taskIds as [number, number] }
}

test('an operation is read in the language of whoever reads, though the order copied its name', async () => {
  const { admin, floor, operator, taskIds } = await namedFloor()
  const [id] = floor.operations as [number]
  const { version } = await admin.call(operationCrud.get, { id })
  const named = await admin.call(operationCrud.update, { id, version, produreNames: { vi: 'Cắt' } })
  const seen = async (headers: Record<string, string>) => [
    (await admin.call(operationCrud.select, {}, headers)).rows.find((row) => row.id === id)?.produreName,
    (await admin.call(taskCrud.select, { where: { taskNo: 'WO1-1' } }, headers)).rows[0]?.produreName,
    (await operator.call(selectFloorTask, { keyword: 'WO1-1' }, headers)).rows[0]?.produreName,
    (await operator.call(getTaskCard, { taskId: taskIds[0] }, headers)).produreName,
  ]
  expect(await seen(vi)).toEqual(Array(4).fill('Cắt'))
  expect(await seen(en)).toEqual(Array(4).fill('Cut'))
  // Found in the language that it is read in.
  const found = async (keyword: string, headers: Record<string, string>) =>
    (await operator.call(selectFloorTask, { keyword }, headers)).rows.map((row) => row.taskNo)
  expect([await found('Cắt', vi), await found('Cắt', en)]).toEqual([['WO1-1'], []])

  // The copy keeps what was; the name in another language is the master's.
  await admin.call(operationCrud.update, { id, version: named.version, produreName: 'Laser cutting' })
  expect(await seen(en)).toEqual(['Laser cutting', 'Cut', 'Cut', 'Cut'])
  expect(await seen(vi)).toEqual(Array(4).fill('Cắt'))
})

test('a unit is read in the language of whoever reads, and a rename reaches the orders that name it', async () => {
  const { admin, operator, taskIds } = await namedFloor()
  const unit = await admin.call(unitCrud.add, { name: 'pcs', names: { vi: 'cái' } })
  await operator.call(startWork, { taskId: taskIds[0], userIds: [operator.userId] })
  const report = { taskId: taskIds[0], goodQuantity: 2, people: [{ userId: operator.userId }] }
  await operator.call(addReport, report)
  const seen = async (headers: Record<string, string>) => [
    (await admin.call(workOrderCrud.select, {}, headers)).rows[0]?.unit,
    (await operator.call(getTaskCard, { taskId: taskIds[0] }, headers)).unit,
    (await admin.call(reportCrud.select, {}, headers)).rows[0]?.unit,
  ]
  expect(await seen(vi)).toEqual(['cái', 'cái', 'cái'])
  expect(await seen(en)).toEqual(['pcs', 'pcs', 'pcs'])
  // Two refusals that share their statements: each in its own language.
  const tooMuch = (headers: Record<string, string>) =>
    refusal(operator.call(addReport, { ...report, goodQuantity: 99 }, headers))
  const [inVietnamese, inEnglish] = await Promise.all([tooMuch(vi), tooMuch(en)])
  expect([inVietnamese.message, inEnglish.message]).toEqual([
    expect.stringContaining('8 cái'),
    expect.stringContaining('8 pcs'),
  ])

  await admin.call(unitCrud.update, { id: unit.id, version: unit.version, name: 'piece' })
  expect(await seen(vi)).toEqual(['cái', 'cái', 'cái'])
  expect(await seen(en)).toEqual(['piece', 'piece', 'piece'])
})

test('workshops, lines, work centres and machines are read in the language of whoever reads', async () => {
  const { admin, within, floor, operator, taskIds } = await namedFloor()
  const { workshopId, lineId, centers } = floor
  const [centerId] = centers as [number]
  const machine = await admin.call(machineCrud.add, {
    number: 'M1',
    name: 'Saw',
    names: { vi: 'Máy cưa' },
    workshopId,
    lineId,
  })
  await within((db) => db.updateTable('task').set({ machineId: machine.id }).where('id', '=', taskIds[0]).execute())
  const workshop = await admin.call(departmentCrud.get, { id: workshopId })
  await admin.call(departmentCrud.update, { id: workshopId, version: workshop.version, names: { vi: 'Xưởng cơ khí' } })
  const line = await admin.call(lineCrud.get, { id: lineId })
  await admin.call(lineCrud.update, { id: lineId, version: line.version, names: { vi: 'Chuyền 1' } })
  const center = await admin.call(workCenterCrud.get, { id: centerId })
  const machineIds = [machine.id]
  await admin.call(workCenterCrud.update, {
    id: centerId,
    version: center.version,
    names: { vi: 'Cưa cắt' },
    machineIds,
  })

  const seen = async (headers: Record<string, string>) => {
    const task = (await admin.call(taskCrud.select, { where: { taskNo: 'WO1-1' } }, headers)).rows[0]
    const card = await operator.call(getTaskCard, { taskId: taskIds[0] }, headers)
    const listed = (await admin.call(workCenterCrud.select, { where: { keyword: 'Cưa' } }, headers)).rows[0]
    const gantt = await admin.call(selectGantt, { from: 0, to: 86_400_000 }, headers)
    return {
      task,
      card,
      listed,
      of: [
        (await admin.call(lineCrud.select, {}, headers)).rows[0],
        (await admin.call(machineCrud.select, {}, headers)).rows[0],
      ],
      gantt: [
        gantt.lines[0]?.workshopName,
        gantt.lines[0]?.name,
        gantt.centers.find(({ id }) => id === centerId)?.name,
        gantt.machines[0]?.name,
      ],
    }
  }
  const whole = (workshopName: string, lineName: string, workCenterName: string, machineName: string) => ({
    task: { lineName, workCenterName, machineName },
    card: { lineName, workCenterName, machineName },
    of: [
      { workshopName, name: lineName },
      { workshopName, lineName, name: machineName },
    ],
    listed: { workshopName, name: workCenterName, lineName, machineNames: [machineName] },
    gantt: [workshopName, lineName, workCenterName, machineName],
  })
  expect(await seen(vi)).toMatchObject(whole('Xưởng cơ khí', 'Chuyền 1', 'Cưa cắt', 'Máy cưa'))
  expect(await seen(en)).toMatchObject(whole(workshop.name, line.name, 'Cut centre', 'Saw'))

  // People of two languages start together: each is refused in his own.
  await within((db) => db.updateTable('machine').set({ enabled: false }).execute())
  const refused = (headers: Record<string, string>) =>
    refusal(operator.call(startWork, { taskId: taskIds[0], userIds: [operator.userId] }, headers))
  const [inVietnamese, inEnglish] = await Promise.all([refused(vi), refused(en)])
  expect([inVietnamese.message, inEnglish.message]).toEqual([
    expect.stringContaining('Máy cưa'),
    expect.stringContaining('Saw'),
  ])
})

test('a shift is read in the language of whoever reads, and arranged by any of its names', async () => {
  const { admin, floor, operator } = await namedFloor()
  const mode = (await admin.call(shiftModeCrud.select, {})).rows[0]
  const { id, version, shifts } = await admin.call(shiftModeCrud.get, { id: mode?.id as number })
  const rest = { day: { start: '12:00', end: '12:30' }, night: { start: '00:00', end: '00:30' } }
  const named = (shifts ?? []).map((shift) => ({
    ...shift,
    rests: [rest[shift.id as 'day' | 'night']],
    names: shift.id === 'day' ? { vi: 'Ca ngày' } : {},
  }))
  await admin.call(shiftModeCrud.update, { id, version, names: { vi: 'Hai ca' }, shifts: named })
  const [date, { lineId }] = ['2031-01-15', floor]
  await admin.call(arrangementCrud.add, { date, lineId, shiftName: 'Ca ngày', userId: operator.userId })

  const seen = async (headers: Record<string, string>) => {
    const week = await admin.call(getArrangementWeek, { date, lineIds: [lineId] }, headers)
    const { modes } = await admin.call(getCalendar, { fromDate: date, toDate: date, lineIds: [lineId] }, headers)
    return [
      (await admin.call(arrangementCrud.select, {}, headers)).rows[0]?.shiftName,
      week.rows[0]?.shiftName,
      week.lines[0]?.shifts.find((shift) => shift.shiftId === 'day')?.shiftName,
      modes[0]?.shifts.find((shift) => shift.shiftId === 'day')?.shiftName,
      modes[0]?.name,
    ]
  }
  expect(await seen(vi)).toEqual([...Array(4).fill('Ca ngày'), 'Hai ca'])
  expect(await seen(en)).toEqual([...Array(4).fill('Day'), mode?.name])
  // What is kept is the shift's own name, whoever wrote it.
  const { rows } = await admin.call(shiftModeCrud.select, {}, vi)
  expect(rows[0]?.shiftText).toContain('Ca ngày 08:00')
})
