import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { limits } from '../../contract/limits.ts'
import { type FakeBrowser, fakeBrowser } from '../browser.fixture.ts'
import { plainMessages } from '../toast.ts'
import { network, networkWorks } from './network.ts'
import { type CallError, call, clientCodes } from './request.ts'
import { slowRequests } from './slow-requests.ts'

const shape = { input: z.object({}), output: z.object({ n: z.number() }), summary: 'test' }
const read = endpoint({ path: '/user/web/getThing', access: { right: 'thing.view' }, ...shape })
const write = endpoint({ path: '/user/web/addThing', access: { right: 'thing.add' }, write: true, ...shape })
const open = endpoint({ path: '/user/web/logIn', access: { public: 'login' }, write: true, ...shape })

let browser: FakeBrowser
let sent: { path: string; headers: Record<string, string>; body: string }[]
let answers: (Response | Error | 'never')[]

const answer = (data: unknown, code = 0, status = 200) =>
  new Response(JSON.stringify({ code, message: code ? 'refused' : 'OK', data }), { status })

beforeEach(() => {
  vi.useFakeTimers()
  browser = fakeBrowser('https://mes.example/home/a?x=1#queryId=one')
  sessionStorage.setItem('us_token_one', 'T1')
  vi.stubGlobal('navigator', { onLine: true })
  sent = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, headers: init.headers as Record<string, string>, body: String(init.body) })
    const next = answers.shift()
    if (next instanceof Response) return Promise.resolve(next)
    if (next instanceof Error) return Promise.reject(next)
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    })
  })
})
afterEach(() => {
  networkWorks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The outcome of a call, the clock advanced until there is one. */
async function outcome(promise: Promise<unknown>): Promise<unknown> {
  let settled = false
  const end = promise
    .catch((error: unknown) => error)
    .finally(() => {
      settled = true
    })
  while (!settled) await vi.advanceTimersByTimeAsync(50)
  return end
}

test('a read answers its data and carries who asks', async () => {
  answers = [answer({ n: 7 })]
  expect(await outcome(call(read, {}))).toEqual({ n: 7 })
  expect(sent[0]?.headers).toMatchObject({ token: 'T1', languages: 'zh-Hans' })
  expect(sent[0]?.headers).not.toHaveProperty('idempotency-key')
})

test('a write whose outcome is unknown is sent again under the same key', async () => {
  answers = [new TypeError('lost'), new Response('bad gateway', { status: 502 }), answer({ n: 1 })]
  expect(await outcome(call(write, {}))).toEqual({ n: 1 })
  const keys = sent.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('a refused write and a public one are not sent again', async () => {
  answers = [answer({ name: 'Cannot be empty' }, 4000, 400)]
  const refused = (await outcome(call(write, {}))) as CallError
  expect(refused.fields).toEqual({ name: 'Cannot be empty' })
  answers = [new TypeError('lost')]
  expect(((await outcome(call(open, {}))) as CallError).code).toBe(clientCodes.network)
  expect(sent).toHaveLength(2)
})

test('a write that takes long covers the page as a read does, and its timeout is told', async () => {
  answers = ['never']
  const saved = outcome(call(write, {}))
  await vi.advanceTimersByTimeAsync(limits.loadingOverlayAfter + 100)
  expect(slowRequests.get()).toBe(1)
  expect(((await saved) as CallError).code).toBe(clientCodes.timeout)
  expect([slowRequests.get(), sent.length]).toEqual([0, 1])
  expect(plainMessages.get().at(-1)).toMatchObject({ tone: 'warning', text: 'net.timeout' })
})

test('no answer within the time is a timeout, longer for heavy calls', async () => {
  answers = ['never', 'never']
  const began = Date.now()
  expect(((await outcome(call(read, {}))) as CallError).code).toBe(clientCodes.timeout)
  expect(Date.now() - began).toBeGreaterThanOrEqual(limits.requestTimeout)
  const heavy = Date.now()
  await outcome(call(read, {}, { long: true }))
  expect(Date.now() - heavy).toBeGreaterThanOrEqual(limits.longRequestTimeout)
})

test('a lost network is flagged after 3 seconds, and any answer takes the flag back', async () => {
  answers = [new TypeError('lost'), answer({ n: 1 })]
  const failed = call(read, {}).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(limits.offlineFlagAfter - 100)
  await failed
  expect(network.get().offline).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(network.get()).toEqual({ offline: true, seconds: 10 })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(network.get().seconds).toBe(6)
  await call(read, {})
  expect(network.get()).toEqual({ offline: false, seconds: 10 })
})

test('Chinese text of a write is starred, that of a login is not', async () => {
  answers = [answer({ n: 1 }), answer({ n: 1 })]
  const text = { remark: '这里卖海洛因' }
  await outcome(call(write, text as never))
  await outcome(call(open, text as never))
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ remark: '这里卖**' })
  expect(JSON.parse(sent[1]?.body ?? '')).toEqual(text)
  // Else a team could put no listed word into its own list, and would lose those it added.
  answers = [answer({ n: 1 })]
  await outcome(call(write, { wordFilter: { remove: ['海洛因'] } } as never))
  expect(JSON.parse(sent[2]?.body ?? '')).toEqual({ wordFilter: { remove: ['海洛因'] } })
})

test('an answer that is no envelope is worded by its status', async () => {
  answers = [new Response('<html>', { status: 404 })]
  expect(((await outcome(call(read, {}))) as CallError).message).toBe('http.404')
})

test('a redirect is not followed, and is not taken for the network', async () => {
  answers = [new TypeError('lost'), Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })]
  const failed = call(read, {}).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(limits.offlineFlagAfter + 100)
  await failed
  const redirected = (await outcome(call(read, {}))) as CallError
  expect(redirected).toMatchObject({ status: 302, message: 'http.302' })
  expect(network.get().offline).toBe(true)
})

// Last: from here on this page is on its way to the login.
test('an ended session is forgotten and the login is gone to after 2 seconds, with the page to come back to', async () => {
  answers = [answer(null, 8003, 401), answer(null, 2001, 401)]
  const both = Promise.allSettled([call(read, {}), call(read, {})])
  await vi.advanceTimersByTimeAsync(limits.loginRedirectAfter - 1)
  await both
  expect(sessionStorage.getItem('us_token_one')).toBeNull()
  expect(browser.visited).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(browser.visited).toEqual(['/login?redirect=%2Fhome%2Fa%3Fx%3D1'])
})

test.each([
  ['a read', read],
  ['a write, though it is tried again', write],
])('%s that lasts longer than it should covers the page, unless it is in the background', async (_name, target) => {
  for (const [options, covered] of [
    [{}, 1],
    [{ quiet: true }, 0],
    [{ long: true }, 0],
  ] as const) {
    answers = ['never', answer({ n: 1 })]
    const ended = call(target, {}, options).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(limits.loadingOverlayAfter - 100)
    expect(slowRequests.get()).toBe(0)
    await vi.advanceTimersByTimeAsync(200)
    expect(slowRequests.get()).toBe(covered)
    await outcome(ended)
    expect(slowRequests.get()).toBe(0)
  }
})
