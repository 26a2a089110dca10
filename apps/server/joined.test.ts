import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEvent } from '#core/contract/event.ts'
import { on } from '#core/server/events.ts'
import { handle } from '#core/server/handler.ts'
import { mergedOf } from '#core/server/i18n.ts'
import { fill, slot } from '#core/server/slots.ts'
import { joined } from './joined.ts'

const part = (id: string, brought: Partial<Parameters<typeof joined>[0][number]>) => ({
  area: { id },
  handlers: [],
  ...brought,
})
const join =
  (...parts: ReturnType<typeof part>[]) =>
  () =>
    joined(parts)
const job = () => ({ run: async () => ({}) })
const called = (path: `/${string}`) =>
  handle(
    endpoint({ path, access: { right: 'a.view' }, input: z.object({}), output: z.object({}), summary: 'Of a test' }),
    async () => ({}),
  )

test('jobs of all areas are joined', () => {
  const { jobs } = joined([part('orders', { jobs: { 'export.a': job() } }), part('quality', { jobs: { b: job() } })])
  expect(Object.keys(jobs)).toEqual(['export.a', 'b'])
})

test('of two areas with one job kind, endpoint, timer, log scope or check both are named', () => {
  const timer = () => ({ name: 'nightly', cron: '0 0 * * *', run: async () => undefined })
  const brought = [
    ['job kind “export.a”', () => ({ jobs: { 'export.a': job() } })],
    ['endpoint “/production/web/getA”', () => ({ handlers: [called('/production/web/getA')] })],
    ['timer “nightly”', () => ({ timers: [timer()] })],
    ['log scope “a”', () => ({ logScopes: { a: { table: 'task' } } })],
    ['task.check “held”', () => ({ fills: [fill(slot<() => boolean>('task.check'), 'held', () => true)] })],
  ] as const
  for (const [what, bring] of brought)
    expect(join(part('orders', bring()), part('quality', bring()))).toThrow(
      `The ${what} is registered twice: by orders and by quality.`,
    )
})

test('an event is answered once by an area, by different answers, and is one event', () => {
  const happened = defineEvent<object>('orders.happened')
  const other = defineEvent<object>('orders.other')
  const answer = async () => undefined
  const fresh = () => on(happened, async () => undefined)
  expect(join(part('orders', { answers: [fresh()] }), part('quality', { answers: [fresh()] }))).not.toThrow()
  expect(join(part('quality', { answers: [fresh(), fresh()] }))).toThrow(
    'The event “orders.happened” is answered twice: by quality and by quality.',
  )
  expect(
    join(part('orders', { answers: [on(happened, answer)] }), part('quality', { answers: [on(other, answer)] })),
  ).toThrow('by orders and by quality. It is the same answer.')
  const namesake = on(defineEvent<object>('orders.happened'), async () => undefined)
  expect(join(part('orders', { answers: [fresh()] }), part('quality', { answers: [namesake] }))).toThrow(
    'by orders and by quality. These are two events of one name',
  )
})

test('a text that stands in two folders names both', () => {
  expect(mergedOf([['/a/orders', { 'a.one': 'One' }]])).toEqual({ 'a.one': 'One' })
  expect(() =>
    mergedOf([
      ['areas/orders/locales', { 'a.one': 'One' }],
      ['areas/quality/locales', { 'a.one': 'One' }],
    ]),
  ).toThrow(/The text “a.one” is registered twice: by .*areas\/orders\/locales and by .*areas\/quality\/locales/)
})
