import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../../contract/session.api.ts'

/** A gateway that keeps what it is sent, and takes it or not. */
class Gateway {
  sent: { phone: string; text: string }[] = []
  status = 200
  held: Promise<void> | undefined
  private server: Server | undefined

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        this.sent.push(JSON.parse(Buffer.concat(chunks).toString()))
        void Promise.resolve(this.held).then(() => response.writeHead(this.status).end())
      })
    })
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  codeOf(phone: string): string {
    return /\d{6}/.exec(this.sent.findLast((each) => each.phone === phone)?.text ?? '')?.[0] ?? ''
  }

  stop = () => this.server?.close()
}

const gateway = new Gateway()
let gemba: TestGemba
let without: TestGemba
beforeAll(async () => {
  const address = await gateway.start()
  gemba = await startTestGemba({ background: false, environment: { SMS_URL: address, GEMBA_DEMO: 'on' } })
  without = await startTestGemba({ background: false, environment: { GEMBA_DEMO: 'on' } })
})
afterAll(async () => {
  await gemba?.end()
  await without?.end()
  gateway.stop()
})

const phoneOf = async (client: Awaited<ReturnType<TestGemba['team']>>) =>
  (await client.call(api.getCurrentUser, {})).user.phoneNo

const markDemo = (on: TestGemba, teamId: number) =>
  on.services.database.inNoTeam((db) => db.updateTable('team').set({ demo: true }).where('id', '=', teamId).execute())

test('a code goes to the phone alone, and opens a session once', async () => {
  const phoneNo = await phoneOf(await gemba.team())
  const anyone = gemba.client('')
  expect(await anyone.call(api.sendSmsCode, { phoneNo })).toEqual({ resendAfter: 60, shownCode: null })
  await expect.poll(() => gateway.codeOf(phoneNo)).toMatch(/^\d{6}$/)
  const input = { phoneNo, code: gateway.codeOf(phoneNo) }
  const both = await Promise.all([anyone.raw(api.codeLogin.path, input), anyone.raw(api.codeLogin.path, input)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('eight asked for at once send one', async () => {
  const phoneNo = await phoneOf(await gemba.team())
  const from = (i: number) => ({ 'x-forwarded-for': `10.9.0.${i}` })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => gemba.client('').raw(api.sendSmsCode.path, { phoneNo }, from(i))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  await expect.poll(() => gateway.sent.filter(({ phone }) => phone === phoneNo)).toHaveLength(1)
})

test('a gateway that hangs holds no connection, and nobody waits for it', async () => {
  const phones = await Promise.all(Array.from({ length: 6 }, async () => phoneOf(await gemba.team())))
  let open = () => {}
  gateway.held = new Promise<void>((resolve) => {
    open = resolve
  })
  for (const phoneNo of phones) await gemba.client('').call(api.sendSmsCode, { phoneNo })
  expect((await gemba.client('').raw(api.getLoginQr.path, {})).status).toBe(200)
  open()
  gateway.held = undefined
})

test('a code that the gateway did not take may be asked for again at once', async () => {
  const phoneNo = await phoneOf(await gemba.team())
  gateway.status = 400
  await gemba.client('').call(api.sendSmsCode, { phoneNo })
  const kept = () =>
    gemba.services.database.inNoTeam((db) =>
      db.selectFrom('smsCode').select('phoneNo').where('phoneNo', '=', phoneNo).execute(),
    )
  await expect.poll(kept).toEqual([])
  gateway.status = 200
  expect((await gemba.client('').raw(api.sendSmsCode.path, { phoneNo })).status).toBe(200)
})

test('an unknown phone is answered like a known one', async () => {
  const phoneNo = await phoneOf(await gemba.team())
  const ask = (phone: string) => gemba.client('').raw(api.sendSmsCode.path, { phoneNo: phone })
  expect(await ask('13777777777')).toEqual(await ask(phoneNo))
  const guess = (phone: string) => gemba.client('').raw(api.codeLogin.path, { phoneNo: phone, code: '000000' })
  const [unknown, known] = [await guess('13777777777'), await guess(phoneNo)]
  expect(unknown.body.code).toBe(known.body.code)
})

test('without a provider real people are told no code, whatever the demo setting is', async () => {
  const phoneNo = await phoneOf(await without.team())
  const anyone = without.client('')
  const { status, body } = await anyone.raw(api.sendSmsCode.path, { phoneNo })
  expect([status, body.data]).toEqual([400, null])
  expect(body.message).toMatch(/^SMS codes are not set up on this server/)
  expect((await anyone.call(api.loginOptions, {})).sms).toBe('none')
})

test('people of a demo factory see theirs; whoever works in a real one besides does not', async () => {
  const demo = await without.team('Demo')
  await markDemo(without, demo.teamId)
  const phoneNo = await phoneOf(demo)
  const anyone = without.client('')
  expect((await anyone.call(api.loginOptions, {})).sms).toBe('demo')
  const { shownCode } = await anyone.call(api.sendSmsCode, { phoneNo })
  expect(await anyone.call(api.codeLogin, { phoneNo, code: shownCode ?? '' })).toMatchObject({ user: { phoneNo } })

  const both = await without.team('Demo of two')
  await markDemo(without, both.teamId)
  const real = await without.team('Real')
  await without.services.database.inNoTeam(async (db) => {
    const { accountId } = await db
      .selectFrom('membership')
      .select('accountId')
      .where('teamId', '=', both.teamId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('membership')
      .values({ accountId, teamId: real.teamId, userId: real.userId, webLogin: true, enabled: true })
      .execute()
  })
  expect((await anyone.raw(api.sendSmsCode.path, { phoneNo: await phoneOf(both) })).status).toBe(400)
})
