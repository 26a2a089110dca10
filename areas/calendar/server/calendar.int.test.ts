import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#core/server/db/pool.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { applyShiftMode, calendarPeriodCrud, clearCalendar, getCalendar } from '../contract/calendar.api.ts'
import { holidayCrud, loadHolidays } from '../contract/holiday.ts'
import { overtimeDayCrud } from '../contract/overtime-day.ts'
import { shiftModeCrud } from '../contract/shift-mode.ts'
import { countUpCalendar, lineCalendars, shiftOf } from './index.ts'

type Team = Client & { teamId: number }

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const zone = 'Asia/Shanghai'
const inTeam = <T>(team: Team, act: (db: Db) => Promise<T>) =>
  gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, act)

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const dayShift = {
  name: 'Day',
  start: '08:00',
  end: '20:00',
  handoverMinutes: 15,
  rests: [{ start: '12:00', end: '13:00' }],
}
const nightShift = { name: 'Night', start: '20:00', end: '08:00', rests: [{ start: '00:00', end: '01:00' }] }

/** A team with lines, and a mode of a day and a night shift. */
async function factory(lineCount = 1) {
  const team = await gemba.team()
  const lines = await inTeam(team, async (db) => {
    const workshop = await db
      .insertInto('department')
      .values({ name: 'Workshop', isWorkshop: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const numbers = Array.from({ length: lineCount }, (_, i) => `L${i + 1}`)
    return db
      .insertInto('productionLine')
      .values(numbers.map((number) => ({ number, name: `Line ${number}`, workshopId: workshop.id })))
      .returning('id')
      .execute()
  })
  const mode = await team.call(shiftModeCrud.add, { name: 'Two shifts', shifts: [dayShift, nightShift] })
  return { team, lineIds: lines.map((line) => line.id), lineId: (lines[0] as { id: number }).id, mode }
}

const at = (local: string) => Date.parse(`${local}+08:00`)

test('a shift mode is held against the rules of the engine, each issue at its field', async () => {
  const team = await gemba.team()
  const { status, body } = await team.raw(shiftModeCrud.add.path, {
    name: 'Bad',
    shifts: [dayShift, { ...dayShift, start: '19:00', end: '22:00', rests: [{ start: '12:00', end: '12:30' }] }],
  })
  expect([status, body.code]).toEqual([400, 4000])
  expect(Object.keys(body.data)).toEqual(['shifts.1.rests.0', 'shifts.1', 'shifts.1.name'])
  const none = await team.raw(shiftModeCrud.add.path, { name: 'Bad', shifts: [{ ...dayShift, rests: [] }] })
  expect(Object.keys(none.body.data)).toEqual(['shifts.0.rests'])
})

test('a shift keeps its id when its mode is changed', async () => {
  const { team, mode } = await factory()
  const [day, night] = mode.shifts
  const changed = await team.call(shiftModeCrud.update, {
    id: mode.id,
    version: mode.version,
    shifts: [
      { ...night, name: 'Late' },
      { ...dayShift, id: 'made-up' },
    ],
  })
  expect(changed.shifts[0]).toMatchObject({ id: night?.id, name: 'Late' })
  expect([day?.id, 'made-up', '', null]).not.toContain(changed.shifts[1]?.id)
})

test('a line with a calendar is refused another one, naming line and period, until it is deleted', async () => {
  const { team, lineIds, mode } = await factory(2)
  const [first, second] = lineIds as [number, number]
  const span = { fromDate: '2026-03-01', toDate: '2026-03-31', weekdays: [1, 2, 3, 4, 5], shiftModeId: mode.id }
  await team.call(applyShiftMode, { ...span, lineIds: [first] })
  const { status, body } = await team.raw(applyShiftMode.path, { ...span, lineIds })
  expect([status, body.code]).toEqual([400, 4001])
  expect(body.message).toContain('Line L1 (2026-03-01 – 2026-03-31)')
  // Other weekdays of the same days are free.
  await team.call(applyShiftMode, { ...span, weekdays: [6], lineIds })
  await team.call(clearCalendar, { lineIds: [first], fromDate: '2026-03-10', toDate: '2026-03-12' })
  const { rows } = await team.call(calendarPeriodCrud.select, {
    where: { lineId: first },
    sort: [{ field: 'fromDate', order: 'asc' }],
  })
  expect(rows.map((row) => `${row.fromDate} ${row.toDate} ${row.weekdays.length}`).sort()).toEqual([
    '2026-03-01 2026-03-09 1',
    '2026-03-01 2026-03-09 5',
    '2026-03-13 2026-03-31 1',
    '2026-03-13 2026-03-31 5',
  ])
  const again = { ...span, fromDate: '2026-03-10', toDate: '2026-03-12', lineIds: [first, second] }
  expect(await team.call(applyShiftMode, again)).toEqual({ added: 2 })
})

test('two people who apply a mode at once: one is refused', async () => {
  const { team, lineId, mode } = await factory()
  const input = {
    lineIds: [lineId],
    shiftModeId: mode.id,
    fromDate: '2026-01-01',
    toDate: '2026-12-31',
    weekdays: everyDay,
  }
  const answers = await Promise.all([1, 2].map(() => team.raw(applyShiftMode.path, input)))
  expect(answers.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([0, 4001])
})

test('every change is seen by the next look-up', async () => {
  const { team, lineId, mode } = await factory()
  const hours = () =>
    inTeam(team, async (db) => {
      const calendar = (await lineCalendars(db, zone, [lineId])).get(lineId)
      return calendar ? calendar.duration(at('2026-03-02T00:00'), at('2026-03-03T00:00')) / 3_600_000 : null
    })
  expect(await hours()).toBeNull()
  const input = {
    lineIds: [lineId],
    shiftModeId: mode.id,
    fromDate: '2026-03-02',
    toDate: '2026-03-02',
    weekdays: everyDay,
  }
  await team.call(applyShiftMode, input)
  expect(await hours()).toBe(15)
  const holiday = await team.call(holidayCrud.add, { date: '2026-03-02', name: 'Founding day', kind: 'company' })
  expect(await hours()).toBe(0)
  await team.call(overtimeDayCrud.add, { date: '2026-03-02', lineId })
  expect(await hours()).toBe(15)
  await team.call(holidayCrud.delete, { ids: [holiday.id] })
  await team.call(shiftModeCrud.update, { id: mode.id, version: mode.version, shifts: [dayShift] })
  expect(await hours()).toBe(11)
})

test('what an undone transaction changed is not remembered', async () => {
  const { team, lineId, mode } = await factory()
  const undone = new Error('undone')
  const insert = (db: Db, date: string) =>
    db.insertInto('calendarPeriod').values({ lineId, shiftModeId: mode.id, fromDate: date, toDate: date }).execute()
  await expect(
    inTeam(team, async (db) => {
      await countUpCalendar(db)
      await insert(db, '2026-03-02')
      expect((await lineCalendars(db, zone, [lineId])).size).toBe(1)
      throw undone
    }),
  ).rejects.toBe(undone)
  await inTeam(team, async (db) => {
    await countUpCalendar(db)
    await insert(db, '2026-03-05')
    const calendar = (await lineCalendars(db, zone, [lineId])).get(lineId)
    expect(calendar?.nextWorking(at('2026-03-01T00:00'))).toBe(at('2026-03-05T08:00'))
  })
})

test('an instant knows its shift, its production day and the handover', async () => {
  const { team, lineId, mode } = await factory()
  const input = {
    lineIds: [lineId],
    shiftModeId: mode.id,
    fromDate: '2026-03-02',
    toDate: '2026-03-02',
    weekdays: everyDay,
  }
  await team.call(applyShiftMode, input)
  const shift = (local: string) => inTeam(team, (db) => shiftOf(db, zone, lineId, at(local)))
  expect(await shift('2026-03-03T03:00')).toEqual({
    shiftId: mode.shifts[1]?.id,
    shiftName: 'Night',
    productionDay: '2026-03-02',
    end: at('2026-03-03T08:00'),
    handoverMinutes: 0,
  })
  expect(await shift('2026-03-02T20:05')).toMatchObject({ shiftName: 'Night' })
  expect(await shift('2026-03-03T09:00')).toBeNull()
})

test('the calendar shows mode, holiday, overtime and working time of each day', async () => {
  const { team, lineId, mode } = await factory(2)
  const input = {
    lineIds: [lineId],
    shiftModeId: mode.id,
    fromDate: '2026-01-01',
    toDate: '2026-12-31',
    weekdays: [1, 2, 3, 4, 5],
  }
  await team.call(applyShiftMode, input)
  const loaded = await team.call(loadHolidays, { country: 'CN', year: 2026 })
  expect(loaded).toMatchObject({ holidays: 33, overtimeDays: 6, kept: 0, complete: true })
  expect(await team.call(loadHolidays, { country: 'CN', year: 2026 })).toMatchObject({ holidays: 0, kept: 39 })
  const answer = await team.call(getCalendar, { fromDate: '2026-10-01', toDate: '2026-10-11' })
  const days = answer.lines[0]?.days ?? []
  expect(days.map((day) => day.workingMinutes)).toEqual([0, 0, 0, 0, 0, 0, 0, 1320, 1320, 1320, 0])
  expect(days[9]).toEqual({ date: '2026-10-10', modeId: mode.id, overtime: true, workingMinutes: 1320 })
  expect(answer.lines[1]?.days).toBeNull()
  expect(answer.holidays[0]).toMatchObject({ date: '2026-10-01', name: 'National Day', kind: 'statutory' })
})

test('a mode in use cannot be deleted; another team sees nothing', async () => {
  const { team, lineId, mode } = await factory()
  const input = {
    lineIds: [lineId],
    shiftModeId: mode.id,
    fromDate: '2026-01-01',
    toDate: '2026-01-31',
    weekdays: everyDay,
  }
  await team.call(applyShiftMode, input)
  const { skipped } = await team.call(shiftModeCrud.delete, { ids: [mode.id] })
  expect(skipped[0]?.reason).toContain('Line L1')
  const other = await gemba.team()
  expect((await other.call(shiftModeCrud.select, {})).total).toBe(0)
  expect((await other.raw(applyShiftMode.path, input)).status).toBe(404)
  await inTeam(other, (db) => lineCalendars(db, zone, [lineId])).then((found) => expect(found.size).toBe(0))
})
