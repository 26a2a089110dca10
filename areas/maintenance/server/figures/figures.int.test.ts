import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#engines/working-time/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { type FailureDimension, selectMaintenanceFigure } from '../../contract/figures.ts'
import { executeMaintenanceTask } from '../../contract/task.api.ts'
import { good, makeMaintained, makeTask, today } from '../testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

const inTeam = <T>(work: Parameters<typeof gemba.services.database.inTeam<T>>[1]) =>
  gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)

const minute = 60_000
const hour = 60 * minute
const day = addDays(today(), -1)
/** Yesterday in Shanghai, so many minutes after noon. */
const at = (minutes: number) => new Date(Date.parse(`${day}T12:00:00+08:00`) + minutes * minute).toISOString()
const days = { day: { from: addDays(day, -10), to: today() } }

/** What the roll-up has of a machine on a day: 460 h operating, 12 h in fault, four failures. */
const rolled = (machineId: number) =>
  inTeam((db) =>
    db
      .insertInto('machineShift')
      .values({
        machineId,
        startAt: at(0),
        endAt: at(60),
        productionDay: day,
        plan: '[]',
        apt: 400 * hour,
        aust: 60 * hour,
        adet: 0,
        adot: 12 * hour,
        noData: 0,
        pdot: 8 * hour,
        rest: 0,
        fault: 12 * hour,
        yellow: 0,
        red: 12 * hour,
        outside: 0,
        failures: 4,
        counted: 0,
        good: 0,
        defective: 0,
        pq: 0,
        gq: 0,
        runNumerator: 0,
        runDenominator: 1,
      })
      .execute(),
  )

/** A breakdown of yesterday: reported, accepted, begun and repaired after so many minutes, of which some waited for a part. */
const broke = (
  machineId: number,
  workshopId: number,
  more: { accepted?: number; begun?: number; repaired?: number; waited?: number; state?: string; partId?: number },
) =>
  inTeam(async (db) => {
    const { accepted, begun, repaired, waited = 0, state = 'repaired', partId } = more
    const moment = (minutes?: number) => (minutes === undefined ? null : at(minutes))
    const { id } = await db
      .insertInto('maintenanceBreakdown')
      .values({
        breakdownNo: `B${Math.random()}`,
        machineId,
        workshopId,
        state,
        source: 'person',
        symptom: 'noise',
        reportedAt: at(0),
        acceptedAt: moment(accepted),
        begunAt: moment(begun),
        repairedAt: moment(repaired),
        waitedSeconds: waited * 60,
        closedAt: state === 'cancelled' ? at(1) : null,
        partId: partId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

const figuresOf = async (machineId: number) => {
  const answer = await admin.call(selectMaintenanceFigure, { pageSize: 9, where: { ...days, machineId } })
  const row = answer.rows[0]
  if (!row) throw new Error('no row')
  const bars = (by: FailureDimension) => answer.bars.filter((bar) => bar.by === by)
  return { ...answer, row, bars }
}

test('figures are those of the ledger, of breakdowns and of tasks; what is not over yet counts for no mean', async () => {
  const place = await makeMaintained(gemba, admin)
  const [machineId, other] = place.machineIds
  await rolled(machineId)
  await inTeam((db) => db.updateTable('machine').set({ standstillCost: 100 }).where('id', '=', machineId).execute())
  const code = (name: string) =>
    inTeam((db) =>
      db
        .insertInto('maintenanceFailureCode')
        .values({ code: `${name}${machineId}`, name, level: 'part' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const { id: spindle } = await code('Spindle')
  const first = await broke(machineId, place.workshopId, {
    accepted: 10,
    begun: 30,
    repaired: 150,
    waited: 60,
    partId: spindle,
  })
  await broke(machineId, place.workshopId, { accepted: 20, begun: 30, repaired: 90 })
  await broke(machineId, place.workshopId, { state: 'reported' })
  await broke(machineId, place.workshopId, { state: 'cancelled', accepted: 5 })
  await inTeam(async (db) => {
    const part = { number: `SP${machineId}`, name: 'Bearing', unit: 'pcs', stock: 5 }
    const { id: partId } = await db.insertInto('maintenancePart').values(part).returning('id').executeTakeFirstOrThrow()
    const move = { partId, stock: 5, price: 12.5, at: at(60), breakdownId: first }
    const taken = { ...move, kind: 'taken', quantity: -3 }
    const { id: takenId } = await db
      .insertInto('maintenancePartMove')
      .values(taken)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('maintenancePartMove')
      .values({ ...move, kind: 'returned', quantity: 1, takenId })
      .execute()
  })
  // Two of today: one is done, one waits. One of three days ago was late and skipped by its next.
  const { task } = await makeTask(admin, place, { minutes: 60 })
  await admin.call(executeMaintenanceTask, { id: task.id, values: good })
  await makeTask(admin, place, { minutes: 90 })
  const { task: late } = await makeTask(admin, place, {})
  await inTeam((db) =>
    db
      .updateTable('maintenanceTask')
      .set({ dueOn: addDays(day, -3), finishBy: addDays(day, -3), cycleOn: addDays(day, -3), lateAt: at(-4000) })
      .where('id', '=', late.id)
      .execute(),
  )
  const { row, whole, trend, bars } = await figuresOf(machineId)
  expect(row).toMatchObject({
    failures: 4,
    operating: 460 * 3600,
    fault: 12 * 3600,
    mtbf: 115 * 3600,
    mttr: 3 * 3600,
    breakdowns: 3,
    response: 15 * 60,
    waiting: 45 * 60,
    repair: 60 * 60,
    // An hour planned against two of repair; one done of it and the late one, the other may still be done.
    due: 2,
    inTime: 1,
    compliance: 0.5,
    backlogTasks: 2,
    backlogHours: 1.5,
    backlogUntimed: 1,
    partsCost: 25,
    standstillCost: 1200,
    cost: 1225,
  })
  expect(row.availability).toBeCloseTo(460 / 472, 12)
  expect(row.plannedShare).toBeCloseTo(1 / 3, 12)
  const {
    id,
    version,
    machineId: _,
    machineNumber,
    machineName,
    lineId,
    lineName,
    workshopId,
    workshopName,
    objectId: _object,
    objectName: _objectName,
    ...figures
  } = row
  expect(whole).toEqual(figures)
  expect(trend.reduce((sum, moment) => sum + moment.failures, 0)).toBe(4)
  expect(trend.reduce((sum, moment) => sum + moment.cost, 0)).toBe(1225)
  expect(bars('part')).toMatchObject([
    { id: null, label: null, occurrences: 2, seconds: 90 * 60, cost: 0 },
    { id: spindle, label: 'Spindle', occurrences: 1, seconds: 150 * 60, cost: 25 },
  ])
  expect(bars('machine')).toMatchObject([{ id: machineId, occurrences: 3, seconds: 240 * 60, cost: 1225 }])
  expect(bars('sparePart')).toMatchObject([{ label: expect.stringContaining('Bearing'), occurrences: 1, cost: 25 }])
  const none = (await figuresOf(other)).row
  expect(none).toMatchObject({ mtbf: null, mttr: null, availability: null, response: null, compliance: null, cost: 0 })
})

test('whoever is granted another workshop is told of none of it; who has not the right is refused', async () => {
  const place = await makeMaintained(gemba, admin)
  const other = await makeMaintained(gemba, admin)
  await broke(place.machineIds[0], place.workshopId, { accepted: 10 })
  const rights = ['maintenanceBreakdown.view']
  const person = await makeUser(gemba, admin.teamId, { name: 'Elsewhere', rights, workshops: [other.workshopId] })
  const seen = await person.call(selectMaintenanceFigure, { pageSize: 99, where: days })
  expect(seen.rows.map((row) => row.machineId).toSorted()).toEqual([...other.machineIds].toSorted())
  expect([seen.whole.breakdowns, seen.bars]).toEqual([0, []])
  const stranger = await makeUser(gemba, admin.teamId, { name: 'Nobody', rights: ['machine.view'] })
  await expect(stranger.call(selectMaintenanceFigure, { where: days })).rejects.toMatchObject({ status: 403 })
})
