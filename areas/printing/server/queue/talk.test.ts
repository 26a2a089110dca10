import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { sendLabels, tsplState, zplState } from './talk.ts'

async function* pieces(...labels: Uint8Array[]) {
  yield { files: labels, labels: labels.length }
}

const hs = (paper: number, pause: number, head: number, left = 0) =>
  `\x02014,${paper},${pause},0400,00${left},0,0,0,000,0,0,0\x03\r\n\x02000,0,${head},0,0,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n`

test('what a printer of ZPL says of itself is read', () => {
  expect(zplState(hs(0, 0, 0))).toEqual({ state: 'ready', left: 0 })
  expect(zplState(hs(0, 0, 0, 3))).toEqual({ state: 'ready', left: 3 })
  expect(zplState(hs(1, 0, 0))?.state).toBe('paperOut')
  expect(zplState(hs(0, 1, 0))?.state).toBe('paused')
  expect(zplState(hs(0, 1, 1))?.state).toBe('headOpen')
  expect(zplState('HTTP/1.1 400 Bad Request')).toBeNull()
})

test('what a printer of TSPL says of itself is read', () => {
  expect([0x00, 0x01, 0x04, 0x05, 0x10, 0x20].map(tsplState)).toEqual([
    'ready',
    'headOpen',
    'paperOut',
    'paperOut',
    'paused',
    'ready',
  ])
})

test('no connection is made into a network that the server’s owner has not allowed', async () => {
  const address = { driver: 'zpl', host: '127.0.0.1', port: 9 } as const
  const sent = await sendLabels(address, pieces(new Uint8Array(1)), new BlockList())
  expect(sent).toMatchObject({ done: false, handed: 0, problem: 'printJob.problem.inner' })
})
