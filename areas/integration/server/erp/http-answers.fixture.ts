import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Received } from '#tests/support/receiver.ts'
import { startReceiver } from '#tests/support/receiver.ts'
import type { ErpConnector, ErpTarget } from './connector.ts'
import type { Entry } from './mapping.ts'

type Answers = Parameters<Awaited<ReturnType<typeof startReceiver>>['answers']>[0]

/** How an ERP of the sort says what the suite asks for. */
export interface Dialect {
  target(url: string): ErpTarget
  takes(externalId: string): Answers
  refuses: Answers
  has(externalId: string): Answers
  hasNot: Answers
  /** The key of an entry, as a call carries it. */
  keyOf(received: Received): unknown
}

export const entry: Entry = {
  key: 'gemba-1-report-7',
  kind: 'erp.report',
  reverses: null,
  document: 'R-7 é<&"',
  occurredAt: '2026-03-02T08:00:00.000Z',
  facts: { reportNo: 'R-7', workorderNo: 'W-1', goodQuantity: 12.5, correctsNo: null },
}

const says =
  (status: number, text: string, headers: Record<string, string> = {}): Answers =>
  (_received, response) =>
    void response.writeHead(status, headers).end(text)

/** What the answers of HTTP mean, in each format. */
export function httpAnswers(name: string, connector: ErpConnector, dialect: Dialect): void {
  describe(`${name} as a connector to an ERP`, () => {
    let erp: Awaited<ReturnType<typeof startReceiver>>
    beforeAll(async () => {
      erp = await startReceiver()
    })
    beforeEach(() => {
      erp.received.length = 0
    })
    afterAll(() => erp?.end())
    const send = async (answer: Answers) => {
      erp.answers(answer)
      return (await connector.send(dialect.target(erp.url), entry)).result
    }
    const find = async (answer: Answers) => {
      erp.answers(answer)
      return (await connector.find(dialect.target(erp.url), entry)).result
    }

    test('an entry is taken under its key, which is the same at every try', async () => {
      expect(await send(dialect.takes('ERP-1'))).toEqual({ ok: true, externalId: 'ERP-1' })
      expect(await send(dialect.takes('ERP-1'))).toEqual({ ok: true, externalId: 'ERP-1' })
      expect(erp.received.map(dialect.keyOf)).toEqual([entry.key, entry.key])
      expect(erp.received[0]?.body).toBe(erp.received[1]?.body)
    })

    test('what the ERP refuses did not arrive', async () => {
      expect(await send(dialect.refuses)).toMatchObject({ problem: 'rejected', mayHaveArrived: false })
    })

    test('a connection that is cut, half an answer and the page of a proxy say neither yes nor no', async () => {
      const cut: Answers = (_received, response) => void response.socket?.destroy()
      const half: Answers = (_received, response) => {
        response.writeHead(200, { 'content-length': '500' })
        response.write('{"half')
        response.socket?.end()
      }
      for (const answer of [cut, half, says(200, '{"name": "ER'), says(200, '<html><body>Sign in</body></html>')]) {
        expect(await send(answer)).toMatchObject({ mayHaveArrived: true })
        expect(await find(answer)).toMatchObject({ mayHaveArrived: true })
      }
      expect(await find(says(404, '<html>no such page</html>'))).toMatchObject({ mayHaveArrived: true })
    })

    test('an ERP that is not there, is busy or does not know the caller has not taken it', async () => {
      expect(await send(says(429, '{}', { 'retry-after': '7' }))).toMatchObject({
        problem: 'limited',
        retryAfter: 7_000,
        mayHaveArrived: false,
      })
      expect(await send(says(503, '{}'))).toMatchObject({ problem: 'server', mayHaveArrived: false })
      expect(await send(says(500, '{}'))).toMatchObject({ problem: 'server', mayHaveArrived: true })
      expect(await send(says(401, '{}'))).toMatchObject({ problem: 'auth', mayHaveArrived: false })
      const nobody = await connector.send(dialect.target('http://127.0.0.1:9'), entry)
      expect(nobody.result).toMatchObject({ problem: 'network', mayHaveArrived: false })
    })

    test('asked for an entry it says that it has it, or that it has not; no failure says either', async () => {
      expect(await find(dialect.has('ERP-9'))).toEqual({ ok: true, externalId: 'ERP-9' })
      expect(await find(dialect.hasNot)).toEqual({ absent: true })
      for (const status of [400, 401, 429, 500, 503])
        expect(await find(says(status, '{}'))).toMatchObject({ mayHaveArrived: true })
    })

    test('an address within the server’s own network is not called unless it is allowed', async () => {
      const target = dialect.target('http://169.254.169.254')
      expect((await connector.send(target, entry)).result).toMatchObject({ problem: 'inner', mayHaveArrived: false })
    })

    test('without its secret nothing is sent', async () => {
      erp.answers(dialect.takes('ERP-1'))
      const target = { ...dialect.target(erp.url), secret: undefined }
      expect((await connector.send(target, entry)).result).toMatchObject({ problem: 'secret' })
      expect(erp.received).toEqual([])
    })
  })
}
