import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createPlain, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '#core/contract/endpoint.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import type { OutsideChannel } from '../contract/channel.ts'
import * as api from '../contract/channel.ts'
import { notificationCrud } from '../contract/notification.ts'

let gemba: TestGemba
/** Something within the network that must not be reached: it counts who connects. */
const inner: Server[] = []
let connections = 0

async function listen(server: Server): Promise<number> {
  server.on('connection', () => connections++)
  inner.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  gemba = await startTestGemba({ environment: { GEMBA_SECRET: 'a secret of these tests', INNER_ADDRESSES: '' } })
})
afterAll(async () => {
  await gemba?.end()
  for (const server of inner) server.close()
})

test('a channel that a team leads into the network of the server connects to nothing there, and says what to do', async () => {
  const web = await listen(createServer((_request, answer) => answer.end('{}')))
  const mail = await listen(createPlain((socket) => socket.end('220 mail\r\n')))
  const admin = await gemba.team()
  const problemAt = async (channel: OutsideChannel, secrets: object, settings: object = {}) => {
    const { rows } = await admin.call(api.selectNotificationChannel, {})
    const version = rows.find((row) => row.channel === channel)?.version ?? 0
    const input = { channel, version, enabled: true, settings, secrets } as InputOf<
      typeof api.updateNotificationChannel
    >
    await admin.call(api.updateNotificationChannel, input)
    const { id } = await admin.call(api.testNotificationChannel, { channel })
    const problem = async () => (await admin.call(notificationCrud.get, { id })).problem
    await expect.poll(problem, { timeout: 10_000 }).not.toBeNull()
    return problem()
  }
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f.1']) {
    const url = `http://${host}:${web}`
    expect(await problemAt('weCom', { webhookUrl: `${url}/hook?key=k` }), url).toBe('refused.innerAddress')
    expect(await problemAt('voice', {}, { url: `${url}/call`, body: '{"t":"{text}"}' }), url).toBe(
      'refused.innerAddress',
    )
  }
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.updateTable('teamUser').set({ email: 'admin@factory.test' }).where('id', '=', admin.userId).execute(),
  )
  expect(await problemAt('email', { smtpUrl: `smtp://127.0.0.1:${mail}` }, { from: 'gemba@factory.test' })).toBe(
    'refused.innerAddress',
  )
  expect(connections).toBe(0)
})
