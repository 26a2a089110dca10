import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

/** What the measuring process asks of this one: reports on these tasks in turn, or plain posts where there are none. */
export interface Load {
  url: string
  token: string
  taskIds: number[]
  seconds: number
}

/** What was reached. */
export interface Reached {
  perSecond: number
  p50: number
  p99: number
  refused: number
}

process.on('message', ({ url, token, taskIds, seconds }: Load) => {
  let turn = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { 'content-type': 'application/json', token, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ taskId: taskIds[turn++ % taskIds.length] ?? turn, goodQuantity: 1 }),
  })
  void autocannon({ url, connections: 50, duration: seconds, requests: [{ method: 'POST', setupRequest }] }).then(
    ({ requests, latency, non2xx, errors }) =>
      process.send?.({
        perSecond: requests.average,
        p50: latency.p50,
        p99: latency.p99,
        refused: non2xx + errors,
      } satisfies Reached),
  )
})
