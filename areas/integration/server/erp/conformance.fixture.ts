import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Received, startReceiver } from '#tests/support/receiver.ts'
import type { ErpAsk } from '../../contract/erp-systems.ts'
import { beginning, type Came, type ErpConnector, type ErpTarget, type SourcePage } from './connector.ts'
import { valueAt } from './http-list.ts'
import type { Entry } from './mapping.ts'

/** An ERP with its connector, as the suite needs it. */
export interface Rig {
  /** Where it really is. */
  address: string
  /** Asks for pages of two records. */
  connector: ErpConnector
  target(address: string): ErpTarget
  ask: ErpAsk
  fields: string[]
  /** Puts a record with a number and when it was changed last. */
  put(number: string, changedAt: Date): Promise<void>
  /** Where a record says its number. */
  numberAt: string
  /** An entry that it takes, and one that it refuses. */
  good(key: string): Entry
  bad: Entry
  /** Documents that it has of a key. */
  count(key: string): Promise<number>
  /** Whether a call is the one that makes the document. */
  makes(call: Received): boolean
  /** A call that a wrong secret makes is refused by the ERP itself. */
  wrongSecret: string
  end(): Promise<void>
}

type Fault = (call: Received) => 'pass' | 'cutBefore' | 'cutAfter' | 'page' | 'redirect' | 'busy' | 'unknownCaller'

/** What stands between a connector and its ERP, and what a network and a proxy can do to their calls. */
export async function startBetween(upstream: string) {
  let fault: Fault = () => 'pass'
  const between = await startReceiver((call, response) => {
    const what = fault(call)
    if (what === 'cutBefore') return void response.socket?.destroy()
    if (what === 'page') return void response.writeHead(200).end('<html><body>Sign in</body></html>')
    if (what === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    if (what === 'busy') return void response.writeHead(503, { 'retry-after': '7' }).end('{}')
    if (what === 'unknownCaller') return void response.writeHead(401).end('{}')
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = call.headers
    const body = call.body ? { body: call.body } : {}
    void fetch(upstream + call.path, { method: call.method, headers: headers as Record<string, string>, ...body }).then(
      async (answer) => {
        const text = await answer.text()
        if (what === 'cutAfter') response.socket?.destroy()
        else response.writeHead(answer.status).end(text)
      },
      () => response.socket?.destroy(),
    )
  })
  return {
    ...between,
    faults(with_: Fault) {
      fault = with_
    },
  }
}

/** What every connector does, whatever its ERP speaks. */
export function erpConformance(name: string, start: () => Promise<Rig>, { skip = false, setUp = 30_000 } = {}): void {
  describe.skipIf(skip)(`${name} as a connector to an ERP`, () => {
    let rig: Rig
    let between: Awaited<ReturnType<typeof startBetween>>
    let target: ErpTarget
    beforeAll(async () => {
      rig = await start()
      between = await startBetween(rig.address)
      target = rig.target(between.url)
    }, setUp)
    beforeEach(() => between.faults(() => 'pass'))
    afterAll(async () => {
      await between?.end()
      await rig?.end()
    }, setUp)

    const numbers = (came: Came[]) => came.map(({ record }) => String(valueAt(record, rig.numberAt)))
    const page = async (from: ReturnType<typeof beginning>): Promise<SourcePage> => {
      const came = await rig.connector.read(target, rig.ask, rig.fields, from)
      if ('problem' in came) throw new Error(`${came.problem} ${came.error}`)
      return came
    }
    /** Reads a run to its end. */
    const run = async (since: string) => {
      const records: Came[] = []
      let from: SourcePage['next'] = beginning(since)
      let pages = 0
      let seen = since
      while (from) {
        const came: SourcePage = await page(from)
        records.push(...came.records)
        ;({ next: from, seen } = came)
        pages += 1
      }
      return { records, seen, pages }
    }

    test('a list comes page by page, each record once, and the next run lists what was changed since', async () => {
      for (const [i, number] of ['A', 'B', 'C', 'D', 'E'].entries())
        await rig.put(number, new Date(Date.UTC(2026, 2, 1 + i)))
      const first = await run('')
      expect(numbers(first.records).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'])
      expect(new Set(first.records.map(({ externalId }) => externalId)).size).toBe(5)
      expect(first.pages).toBeGreaterThan(2)
      expect(first.seen).toContain('2026-03-05')

      await rig.put('B', new Date(Date.UTC(2026, 3, 1)))
      await rig.put('F', new Date(Date.UTC(2026, 3, 2)))
      const second = await run(first.seen)
      expect(
        numbers(second.records)
          .filter((number) => number !== 'E')
          .toSorted(),
      ).toEqual(['B', 'F'])
      expect(second.seen).toContain('2026-04-02')
      const again = await run(second.seen)
      expect(again.records.length).toBeLessThan(2)
      expect(again.seen).toBe(second.seen)
    })

    test('a run that was cut off goes on at its page', async () => {
      const first = await page(beginning(''))
      expect(first.next).not.toBeNull()
      between.faults(() => 'cutBefore')
      const cut = await rig.connector.read(target, rig.ask, rig.fields, first.next ?? beginning(''))
      expect(cut).toMatchObject({ problem: expect.any(String) })
      between.faults(() => 'pass')
      const kept = JSON.parse(JSON.stringify(first.next)) as typeof first.next
      const second = await page(kept ?? beginning(''))
      const both = [...first.records, ...second.records].map(({ externalId }) => externalId)
      expect(new Set(both).size).toBe(both.length)
    })

    test('what the network, a proxy or the ERP does to a fetch is said', async () => {
      const problemOf = async (fault: Fault) => {
        between.faults(fault)
        const came = await rig.connector.read(target, rig.ask, rig.fields, beginning(''))
        return 'problem' in came ? came.problem : null
      }
      expect(await problemOf(() => 'page')).toBe('unreadable')
      expect(await problemOf(() => 'redirect')).toBe('redirect')
      expect(await problemOf(() => 'busy')).toBe('server')
      expect(await problemOf(() => 'unknownCaller')).toBe('auth')
      expect(await problemOf(() => 'cutBefore')).toBe('timeout')
    })

    test('no address within the server’s own network is called unless it is allowed, for no purpose', async () => {
      const inner = rig.target('http://169.254.169.254')
      const entry = rig.good('inner-1')
      const { connector } = rig
      expect(await connector.read(inner, rig.ask, rig.fields, beginning(''))).toMatchObject({ problem: 'inner' })
      expect((await connector.send(inner, entry)).result).toMatchObject({ problem: 'inner', mayHaveArrived: false })
      expect((await connector.find(inner, entry)).result).toMatchObject({ problem: 'inner' })
      expect((await connector.test(inner)).result).toMatchObject({ problem: 'inner' })
    })

    test('the connection is tried, and what is wrong with it is said', async () => {
      const tried = async (over: ErpTarget) => (await rig.connector.test(over)).result
      expect(await tried(target)).toEqual({ absent: true })
      expect(await tried({ ...target, secret: rig.wrongSecret })).toMatchObject({ problem: 'auth' })
      expect(await tried({ ...target, secret: undefined })).toMatchObject({ problem: 'secret' })
      expect(await tried(rig.target('http://127.0.0.1:9'))).toMatchObject({ problem: 'network' })
      between.faults(() => 'page')
      expect(await tried(target)).toMatchObject({ problem: 'unreadable' })
      between.faults(() => 'redirect')
      expect(await tried(target)).toMatchObject({ problem: expect.stringMatching(/redirect|unreadable/) })
    })

    test('an entry is taken once, however often it is sent', async () => {
      const entry = rig.good('once-1')
      expect((await rig.connector.find(target, entry)).result).toEqual({ absent: true })
      const { result } = await rig.connector.send(target, entry)
      expect(result).toMatchObject({ ok: true, externalId: expect.any(String) })
      expect((await rig.connector.send(target, entry)).result).toEqual(result)
      expect((await rig.connector.find(target, entry)).result).toMatchObject({ ok: true })
      expect(await rig.count('once-1')).toBe(1)
    })

    test('what was cut off after it arrived is unknown, and the ERP says that it has it', async () => {
      const entry = rig.good('unknown-1')
      between.faults((call) => (rig.makes(call) ? 'cutAfter' : 'pass'))
      expect((await rig.connector.send(target, entry)).result).toMatchObject({ mayHaveArrived: true })
      expect((await rig.connector.find(target, entry)).result).toMatchObject({ ok: true })
      between.faults(() => 'pass')
      expect((await rig.connector.send(target, entry)).result).toMatchObject({ ok: true })
      expect(await rig.count('unknown-1')).toBe(1)
    })

    test('what was cut off before it arrived is not there, and is sent again', async () => {
      const entry = rig.good('unknown-2')
      between.faults((call) => (rig.makes(call) ? 'cutBefore' : 'pass'))
      expect((await rig.connector.send(target, entry)).result).toMatchObject({ mayHaveArrived: true })
      between.faults(() => 'cutBefore')
      expect((await rig.connector.find(target, entry)).result).toMatchObject({ mayHaveArrived: true })
      between.faults(() => 'pass')
      expect((await rig.connector.find(target, entry)).result).toEqual({ absent: true })
      expect((await rig.connector.send(target, entry)).result).toMatchObject({ ok: true })
      expect(await rig.count('unknown-2')).toBe(1)
    })

    test('an answer that cannot be read says neither yes nor no', async () => {
      const entry = rig.good('page-1')
      between.faults((call) => (rig.makes(call) ? 'page' : 'pass'))
      expect((await rig.connector.send(target, entry)).result).toMatchObject({
        problem: 'unreadable',
        mayHaveArrived: true,
      })
      between.faults(() => 'page')
      expect((await rig.connector.find(target, entry)).result).toMatchObject({ mayHaveArrived: true })
    })

    test('a busy ERP, and one that knows nobody, have not taken it; when to come again is heard', async () => {
      const entry = rig.good('busy-1')
      between.faults(() => 'busy')
      const busy = { problem: 'server', mayHaveArrived: false, retryAfter: 7_000 }
      expect((await rig.connector.send(target, entry)).result).toMatchObject(busy)
      between.faults(() => 'unknownCaller')
      expect((await rig.connector.send(target, entry)).result).toMatchObject({ problem: 'auth', mayHaveArrived: false })
      between.faults(() => 'pass')
      expect(await rig.count('busy-1')).toBe(0)
    })

    test('what the ERP refuses did not arrive, and its words are kept', async () => {
      const { result } = await rig.connector.send(target, rig.bad)
      expect(result).toMatchObject({ mayHaveArrived: false, error: expect.stringMatching(/\S/) })
      expect('problem' in result && result.problem).toMatch(/rejected|missing|mapping/)
    })

    test('the log of an attempt holds what was sent and not the secret', async () => {
      const sent = await rig.connector.send(target, rig.good('log-1'))
      expect(sent.request).toBeTruthy()
      expect(sent.answer).toBeTruthy()
      expect(JSON.stringify(sent)).not.toContain(target.secret)
    })
  })
}
