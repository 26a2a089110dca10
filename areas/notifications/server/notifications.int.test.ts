import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { act } from '#core/server/act.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { ended } from '#tests/support/jobs.ts'
import {
  channelFields,
  type OutsideChannel,
  selectNotificationChannel,
  testNotificationChannel,
  updateNotificationChannel,
} from '../contract/channel.ts'
import {
  getMyNotification,
  notificationContactCrud,
  notificationCrud,
  readNotification,
  retryNotification,
  selectNotificationSum,
  updateMyNotificationLanguage,
} from '../contract/notification.ts'
import { type Notice, notify } from './index.ts'

type Team = Awaited<ReturnType<TestGemba['team']>>

let gemba: TestGemba
let smtp: SMTPServer
let http: Server
let web: string
const mails: { from: string; to: string[]; text: string }[] = []
const posts: { path: string; body: Record<string, unknown>; authorization: string | undefined }[] = []
let answer: (path: string) => { status?: number; body: unknown } = () => ({ body: {} })
let refuseMail = false

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'pass word' ? done(null, { user: 'gemba' }) : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) => (refuseMail ? done(new Error('mailbox unavailable')) : done()),
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
      })
      stream.on('end', () => {
        const from = session.envelope.mailFrom
        mails.push({ from: from ? from.address : '', to: session.envelope.rcptTo.map((each) => each.address), text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  http = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
    })
    request.on('end', () => {
      const path = request.url ?? ''
      posts.push({
        path,
        body: JSON.parse(text) as Record<string, unknown>,
        authorization: request.headers.authorization,
      })
      const { status = 200, body } = answer(path)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  web = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  gemba = await startTestGemba({ environment: { GEMBA_SECRET: 'a secret of these tests' } })
})
afterAll(async () => {
  await gemba?.end()
  http?.close()
  await new Promise<void>((resolve) => {
    if (smtp) smtp.close(resolve)
    else resolve()
  })
})
beforeEach(() => {
  mails.length = 0
  posts.length = 0
  refuseMail = false
  answer = () => ({ body: { errcode: 0 } })
})

const mailUrl = () => `smtp://gemba:pass%20word@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`

async function setUp(
  team: Client,
  channel: OutsideChannel,
  settings: Record<string, string>,
  secrets: Record<string, string>,
) {
  const { rows } = await team.call(selectNotificationChannel, {})
  const version = rows.find((row) => row.channel === channel)?.version ?? 0
  return team.call(updateNotificationChannel, { channel, version, enabled: true, settings, secrets })
}

const weChat = () => ({
  baseUrl: web,
  appId: 'wx1',
  templateId: 'tpl',
  subjectField: 'thing1',
  bodyField: 'thing2',
  timeField: 'time3',
})

const tell = (team: Team, notice: Partial<Notice> & Pick<Notice, 'to' | 'channels'>) =>
  act(
    gemba.services.database,
    gemba.events,
    { caller: systemCaller({ id: team.teamId, zone: 'Asia/Shanghai' }), language: 'en', ip: null, path: 'test' },
    (ctx) => notify(ctx, { area: 'notifications', template: 'notification.test', params: () => ({}), ...notice }),
  )

const one = (team: Client, id: number) => team.call(notificationCrud.get, { id })
const stateOf = async (team: Client, id: number) => (await one(team, id)).state

async function reachable(team: Team, name: string, contact: { language?: 'en' | 'vi'; weChatOpenId?: string } = {}) {
  const person = await makeUser(gemba, team.teamId, { name, rights: [] })
  await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
    db
      .updateTable('teamUser')
      .set({ email: `${name.toLowerCase()}@factory.test` })
      .where('id', '=', person.userId)
      .execute(),
  )
  await team.call(notificationContactCrud.add, {
    userId: person.userId,
    language: contact.language ?? 'zh-Hans',
    ...contact,
  })
  return person
}

test('an e-mail arrives at a real mail server, in the language of its reader', async () => {
  const team = await gemba.team()
  const vi = await reachable(team, 'Lan', { language: 'vi' })
  await setUp(team, 'email', { from: 'Gemba <gemba@factory.test>' }, { smtpUrl: mailUrl() })
  const [id = 0] = await tell(team, { channels: ['email'], to: [vi.userId], link: 'andonCall?callId=7' })
  await expect.poll(() => stateOf(team, id), { timeout: 10_000 }).toBe('delivered')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ from: 'gemba@factory.test', to: ['lan@factory.test'] })
  expect(mails[0]?.text).toContain(`<notification-${team.teamId}-${id}@gemba>`)
  expect(mails[0]?.text).toContain('Content-Language: vi')
  expect(mails[0]?.text).toContain('/home/andonCall?callId=3D7')
  expect(await one(team, id)).toMatchObject({ channel: 'email', attempts: 1, recipientName: 'Lan', problem: null })
})

test('what a mail server refuses is tried again later and can be sent again by hand', async () => {
  const team = await gemba.team()
  const person = await reachable(team, 'Minh')
  await setUp(team, 'email', { from: 'gemba@factory.test' }, { smtpUrl: mailUrl() })
  refuseMail = true
  const [id = 0] = await tell(team, { channels: ['email'], to: [person.userId] })
  await expect.poll(async () => (await one(team, id)).attempts, { timeout: 10_000 }).toBe(1)
  expect(await one(team, id)).toMatchObject({
    state: 'waiting',
    problem: expect.stringContaining('mailbox unavailable'),
  })
  const pauses = async () =>
    (
      await gemba.services.database.pool.query(
        `select state, attempts, run_at > created_at + interval '9 seconds' as later from job where team_id = $1 and kind = 'notification.send'`,
        [team.teamId],
      )
    ).rows
  await expect.poll(pauses).toEqual([{ state: 'waiting', attempts: 1, later: true }])

  // The last try fails for good, whoever reads the list sees why, and sends it again once the cause is mended.
  await gemba.services.database.pool.query(
    `update job set attempts = 4, run_at = now() where team_id = $1 and kind = 'notification.send'`,
    [team.teamId],
  )
  await expect.poll(() => stateOf(team, id), { timeout: 10_000 }).toBe('failed')
  expect(await team.call(selectNotificationSum, {})).toEqual({
    rows: [{ channel: 'email', delivered: 0, failed: 1, waiting: 0, read: 0 }],
  })
  refuseMail = false
  await expect.poll(async () => (await team.call(retryNotification, { ids: [id] })).done).toEqual([id])
  await expect.poll(() => stateOf(team, id), { timeout: 10_000 }).toBe('delivered')
  expect(await team.call(retryNotification, { ids: [id] })).toMatchObject({ done: [], skipped: [{ id }] })
  expect(mails).toHaveLength(1)
})

test('WeChat is sent a template message; a token that ended is renewed once', async () => {
  const team = await gemba.team()
  const person = await reachable(team, 'Hoa', { weChatOpenId: 'open-1' })
  await setUp(team, 'weChat', weChat(), { appSecret: `s${team.teamId}` })
  let tokens = 0
  answer = (path) => {
    if (path.includes('stable_token')) return { body: { access_token: `t${++tokens}`, expires_in: 7200 } }
    return { body: path.endsWith('t1') ? { errcode: 42001, errmsg: 'access_token expired' } : { errcode: 0 } }
  }
  const [id = 0] = await tell(team, { channels: ['weChat'], to: [person.userId] })
  await expect.poll(() => stateOf(team, id), { timeout: 10_000 }).toBe('delivered')
  expect(posts.map(({ path }) => path.replace(/.*bin\//, ''))).toEqual([
    'stable_token',
    'message/template/send?access_token=t1',
    'stable_token',
    'message/template/send?access_token=t2',
  ])
  expect(posts[0]?.body).toMatchObject({ appid: 'wx1', secret: `s${team.teamId}` })
  expect(posts[3]?.body).toMatchObject({
    touser: 'open-1',
    template_id: 'tpl',
    client_msg_id: `notification-${team.teamId}-${id}`,
    data: {
      thing1: { value: 'Gemba 测试消息' },
      time3: { value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) },
    },
  })
})

test('a WeCom group reads one message that names all who are meant; its refusal is kept in its words', async () => {
  const team = await gemba.team()
  const people = [await reachable(team, 'An'), await reachable(team, 'Binh')]
  await setUp(team, 'weCom', {}, { webhookUrl: `${web}/webhook?key=k` })
  const [id = 0, ...others] = await tell(team, { channels: ['weCom'], to: people.map(({ userId }) => userId) })
  expect(others).toEqual([])
  await expect.poll(() => stateOf(team, id), { timeout: 10_000 }).toBe('delivered')
  expect(posts[0]?.body).toMatchObject({
    text: {
      content: expect.stringContaining('Gemba 测试消息'),
      mentioned_mobile_list: [expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)],
    },
  })
  answer = () => ({ body: { errcode: 93000, errmsg: 'invalid webhook url' } })
  const [bad = 0] = await tell(team, { channels: ['weCom'], to: people.map(({ userId }) => userId) })
  await expect
    .poll(async () => (await one(team, bad)).problem, { timeout: 10_000 })
    .toBe('WeCom 93000: invalid webhook url')
})

test('a voice provider is sent what its template says, and no text breaks out of it', async () => {
  const team = await gemba.team()
  const person = await reachable(team, 'Quang', { language: 'en' })
  const body = '{"to":"{phone}","say":"{text}","lang":"{language}","keep":"{other}"}'
  await setUp(team, 'voice', { url: `${web}/call`, body }, { token: 'tok' })
  const [id = 0] = await tell(team, { channels: ['voice'], to: [person.userId] })
  await expect.poll(() => stateOf(team, id), { timeout: 10_000 }).toBe('delivered')
  expect(posts[0]).toMatchObject({
    path: '/call',
    authorization: 'Bearer tok',
    body: { say: 'Gemba test message. If you read this, the channel works.', lang: 'en', keep: '{other}' },
  })
  answer = () => ({ status: 503, body: {} })
  const [bad = 0] = await tell(team, { channels: ['voice'], to: [person.userId] })
  await expect.poll(async () => (await one(team, bad)).problem, { timeout: 10_000 }).toBe('HTTP 503')
})

test('in the product a message is there with its transaction, counted until it is read by its person alone', async () => {
  const team = await gemba.team()
  const person = await reachable(team, 'Tuan')
  const stranger = await reachable(team, 'Hung')
  const [id = 0] = await tell(team, { channels: ['inApp'], to: [person.userId], link: 'andonCall?callId=1' })
  const mine = await person.call(getMyNotification, {})
  expect(mine).toMatchObject({
    unread: 1,
    rows: [{ id, subject: 'Gemba 测试消息', link: 'andonCall?callId=1', readAt: null }],
  })
  expect(await stranger.call(getMyNotification, {})).toMatchObject({ unread: 0, rows: [] })
  await stranger.call(readNotification, { ids: [id] })
  expect((await one(team, id)).readAt).toBeNull()
  expect(await person.call(readNotification, {})).toEqual({ unread: 0 })
  expect((await one(team, id)).readAt).not.toBeNull()
  await person.call(updateMyNotificationLanguage, { language: 'vi' })
  await tell(team, { channels: ['inApp'], to: [person.userId] })
  expect((await person.call(getMyNotification, {})).rows[0]?.subject).toBe('Tin nhắn thử của Gemba')
})

test('a channel that is not set up and a person without an address are failures that say so', async () => {
  const team = await gemba.team()
  const person = await makeUser(gemba, team.teamId, { name: 'Bare', rights: [] })
  await setUp(team, 'email', { from: 'gemba@factory.test' }, { smtpUrl: mailUrl() })
  const ids = await tell(team, { channels: ['email', 'voice'], to: [person.userId, 999_999] })
  const rows = await Promise.all(ids.map((id) => one(team, id)))
  expect(rows.map(({ channel, state, problem }) => [channel, state, problem])).toEqual([
    ['email', 'failed', 'notification.problem.noAddress'],
    ['voice', 'failed', 'notification.problem.notSetUp'],
  ])
})

test('secrets are sealed in the database and never told; what is missing is refused by its field', async () => {
  const team = await gemba.team()
  const set = await setUp(team, 'weCom', {}, { webhookUrl: `${web}/webhook?key=hidden` })
  expect(JSON.stringify(set)).not.toContain('hidden')
  expect(set.kept).toEqual(['webhookUrl'])
  const { rows } = await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
    sql<{
      kept: string
      logged: string
    }>`select (select jsonb_agg(to_jsonb(c)) from notification_channel c)::text as kept,
      (select jsonb_agg(to_jsonb(l)) from operation_log l)::text as logged`.execute(db),
  )
  expect(rows[0]?.kept).toContain('weCom')
  expect(rows[0]?.logged).toContain('notificationChannel')
  expect(JSON.stringify(rows)).not.toContain('hidden')
  const version = set.version
  const send = (more: object) =>
    team.raw(updateNotificationChannel.path, { channel: 'weCom', version, enabled: true, settings: {}, ...more })
  expect((await send({ secrets: { webhookUrl: null } })).body.data).toEqual({ 'secrets.webhookUrl': 'Cannot be empty' })
  expect((await send({ version: version - 1 })).status).toBe(409)
  const voice = { channel: 'voice', version: 0, enabled: false, settings: { url: web, body: 'no json' } }
  expect((await team.raw(updateNotificationChannel.path, voice)).body.data).toHaveProperty(['settings.body'])
  expect(Object.keys(channelFields)).toEqual(
    (await team.call(selectNotificationChannel, {})).rows.map((row) => row.channel),
  )
})

test('the test message goes to whoever asks; the list is exported; other teams see nothing', async () => {
  const team = await gemba.team()
  await setUp(team, 'voice', { url: `${web}/call`, body: '{"t":"{text}"}' }, {})
  const { id } = await team.call(testNotificationChannel, { channel: 'voice' })
  await expect.poll(() => stateOf(team, id), { timeout: 10_000 }).toBe('delivered')
  const { jobId } = await team.call(notificationCrud.export, {})
  expect(await ended(team, jobId)).toMatchObject({ state: 'done', result: { rows: 1 } })
  const other = await gemba.team()
  expect((await other.call(notificationCrud.select, {})).total).toBe(0)
  expect((await other.raw(notificationCrud.get.path, { id })).status).toBe(404)
  const guest = await makeUser(gemba, team.teamId, { name: 'Guest', rights: ['notification.view'] })
  expect((await guest.raw(retryNotification.path, { ids: [id] })).status).toBe(403)
  expect((await guest.raw(selectNotificationChannel.path, {})).status).toBe(403)
})
