import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateNotificationChannel } from '#areas/notifications/contract/channel.ts'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import { downloadFile } from '#core/contract/core.api.ts'
import { act } from '#core/server/act.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { readSheet } from '#core/server/sheets/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { download } from '#tests/support/jobs.ts'
import { fileOf, type Mail, type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import * as api from '../../contract/schedule.ts'
import { sendDue } from './send.ts'

type Team = Awaited<ReturnType<TestGemba['team']>>

let gemba: TestGemba
let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  gemba = await startTestGemba({ environment: { GEMBA_SECRET: 'a secret of these tests' } })
})
afterAll(async () => {
  await gemba?.end()
  await mail?.end()
})

const soon = { timeout: 20_000 }
/** A message without the breaks that its way puts into long lines. */
const textOf = (sent: Mail | undefined) => sent?.text.replaceAll('=\r\n', '') ?? ''
const mailsTo = (address: string) => mail.mails.filter(({ to }) => to.includes(address))

async function teamWithMail(): Promise<Team> {
  const team = await gemba.team()
  const settings = { from: 'gemba@factory.test' }
  const secrets = { smtpUrl: mail.url }
  await team.call(updateNotificationChannel, { channel: 'email', version: 0, enabled: true, settings, secrets })
  return team
}

let people = 0
async function reader(team: Team, rights: string[], address = true) {
  const number = ++people
  const person = await makeUser(gemba, team.teamId, { name: `Reader ${number}`, rights })
  const email = `reader${number}@factory.test`
  if (address)
    await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
      db.updateTable('teamUser').set({ email }).where('id', '=', person.userId).execute(),
    )
  return { ...person, email }
}

const view = ['reportWorkDaily.view']
const base = {
  report: 'reportWorkDaily' as const,
  name: 'Yesterday',
  conditions: { day: { preset: 'yesterday' as const }, by: ['lineId'] },
  sort: [],
  rhythm: { every: 'daily' as const },
  time: '07:30',
  format: 'xlsx' as const,
  channels: ['email' as const],
  attached: true,
  active: true,
}

/** What a server does when its timer fires at that time. */
const fire = (team: Team, now: Date) =>
  act(
    gemba.services.database,
    gemba.events,
    { caller: systemCaller({ id: team.teamId, zone: 'Asia/Shanghai' }), language: 'en', ip: null, path: 'test', now },
    sendDue,
  )
const schedules = async (team: Team) => (await team.call(api.selectReportSchedule, { report: base.report })).rows
const day = 86_400_000

test('what is due goes once, whichever server comes to it and however long none was there', async () => {
  const team = await teamWithMail()
  const one = await reader(team, view)
  await team.call(api.saveReportSchedule, { ...base, userIds: [one.userId] })
  const [row] = await schedules(team)
  const due = Date.parse(row?.nextAt ?? '')
  expect(new Date(due).toISOString()).toMatch(/T23:30:00.000Z$/)
  await fire(team, new Date(due - 60_000))
  await Promise.all([0, 1, 2].map(() => fire(team, new Date(due + 1000))))
  await expect.poll(() => mailsTo(one.email).length, soon).toBe(1)
  const [sent] = mailsTo(one.email)
  expect(textOf(sent)).toContain(`/home/reportWorkDaily?sent=3D${row?.id}.${due}`)
  // Four days without a server: one message, of the last day.
  await fire(team, new Date(due + 4 * day + 3_600_000))
  await expect.poll(() => mailsTo(one.email).length, soon).toBe(2)
  expect(textOf(mailsTo(one.email)[1])).toContain(`.${due + 4 * day}`)
  const [after] = await schedules(team)
  expect(after).toMatchObject({ last: [{ state: 'made', problem: '' }] })
  expect(Date.parse(after?.nextAt ?? '')).toBe(due + 5 * day)
  const bytes = sent && fileOf(sent)
  expect((await readSheet(bytes as Buffer)).header.slice(0, 3)).toEqual(['产线', '报工数', '良品'])
})

test('the link leads to the file for its person alone', async () => {
  const team = await teamWithMail()
  const [one, other] = [await reader(team, view), await reader(team, view)]
  const { id } = await team.call(api.saveReportSchedule, {
    ...base,
    format: 'pdf',
    attached: false,
    userIds: [one.userId],
  })
  await team.call(api.sendReportSchedule, { id })
  await expect.poll(() => mailsTo(one.email).length, soon).toBe(1)
  expect(fileOf(mailsTo(one.email)[0] as Mail)).toBeNull()
  const [row] = await schedules(team)
  const asked = { scheduleId: id, dueAt: Date.parse(row?.last[0]?.dueAt ?? '') }
  const { file } = await one.call(api.getSentReport, asked)
  const bytes = await download(gemba, one, file?.fileNo ?? '')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  for (const stranger of [other, team, await gemba.team('Elsewhere')]) {
    expect((await stranger.raw(api.getSentReport.path, asked)).status).toBe(404)
    expect((await stranger.raw(downloadFile.path, { fileNo: file?.fileNo })).status).toBe(404)
  }
})

test('who may not read it gets nothing, who has no address neither, and whoever answers for it is told both', async () => {
  const team = await teamWithMail()
  const without = await reader(team, ['workResult.view'])
  const nowhere = await reader(team, view, false)
  const { id } = await team.call(api.saveReportSchedule, { ...base, userIds: [without.userId, nowhere.userId] })
  await team.call(api.sendReportSchedule, { id })
  const states = async () => (await schedules(team))[0]?.last.map(({ state }) => state).sort()
  await expect.poll(states, soon).toEqual(['failed', 'refused'])
  const told = (await team.call(getMyNotification, {})).rows.map(({ subject, body }) => subject + body)
  expect(told).toHaveLength(2)
  expect(told.filter((text) => text.includes('没有查看这张报表的权限'))).toHaveLength(1)
  expect(mailsTo(without.email)).toEqual([])
  const made = await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
    db.selectFrom('reportDelivery').select('fileId').where('userId', '=', without.userId).executeTakeFirst(),
  )
  expect(made).toEqual({ fileId: null })
})

test('a schedule of somebody who may not have it any more rests, and says so', async () => {
  const team = await teamWithMail()
  const planner = await reader(team, [...view, 'reportWorkDaily.export', 'reportSchedule.edit'])
  await planner.call(api.saveReportSchedule, { ...base, userIds: [planner.userId] })
  const [row] = await schedules(team)
  await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
    db.updateTable('role').set({ rights: view }).where('id', '=', planner.roleId).execute(),
  )
  await fire(team, new Date(Date.parse(row?.nextAt ?? '') + 1000))
  expect((await schedules(team))[0]).toMatchObject({ active: false, last: [] })
  expect((await team.call(getMyNotification, {})).rows[0]?.subject).toContain('Yesterday')
})

test('refuses days that do not move, people who are gone, what the report does not know, and whoever may not export it', async () => {
  const team = await gemba.team()
  const planner = await reader(team, [...view, 'reportSchedule.edit'])
  const save = (who: typeof planner | Team, change: object) =>
    who.raw(api.saveReportSchedule.path, { ...base, userIds: [team.userId], ...change })
  const fixed = await save(team, { conditions: { day: { from: '2026-01-01', to: '2026-01-02' } } })
  expect([fixed.status, Object.keys(fixed.body.data)]).toEqual([400, ['conditions']])
  expect((await save(team, { userIds: [999_999] })).body.data).toHaveProperty('userIds')
  expect((await save(team, { conditions: { by: ['nothing'] } })).status).toBe(400)
  expect((await save(team, { sort: [{ field: 'nothing', order: 'asc' }] })).status).toBe(400)
  expect((await save(team, { rhythm: { every: 'monthly', day: 32 } })).status).toBe(400)
  expect((await save(planner, {})).body.message).toContain('may not export')
  // Of two who change it at once the second is told.
  const { id } = await team.call(api.saveReportSchedule, { ...base, userIds: [team.userId] })
  const both = await Promise.all([0, 1].map(() => save(team, { at: { id, version: 1 } })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})
