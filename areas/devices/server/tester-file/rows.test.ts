import { expect, test } from 'vitest'
import { rowsOf, timeOf } from './rows.ts'

test('a time stands on the team’s clocks, with its own offset, or in seconds; what may be two days is none', () => {
  const zone = 'Asia/Shanghai'
  const at = Date.parse('2026-11-29T00:30:05Z')
  expect(timeOf('2026-11-29 08:30:05', zone)).toBe(at)
  expect(timeOf('2026/11/29 8:30:05', zone)).toBe(at)
  expect(timeOf('2026.11.29T08:30:05.250', zone)).toBe(at + 250)
  expect(timeOf('2026-11-29 08:30', zone)).toBe(at - 5_000)
  expect(timeOf('2026-11-29', zone)).toBe(Date.parse('2026-11-28T16:00:00Z'))
  expect(timeOf('2026-11-29T01:30:05+01:00', zone)).toBe(at)
  expect(timeOf(String(at), zone)).toBe(at)
  expect(timeOf(String(at / 1_000), zone)).toBe(at)
  for (const text of ['', '11/12/2026', '2026-13-01', '2026-02-30 08:00', '2026-11-29 24:00', 'now'])
    expect(timeOf(text, zone)).toBeNull()
})

test('the same row is the same message in whichever file it comes, and another value is another', () => {
  const receivedAt = Date.parse('2026-11-29T08:00:00Z')
  const from = { deviceId: 1, topic: 'file T', zone: 'Asia/Shanghai', receivedAt }
  const columns = { serial: 'sn', at: 'at', values: [{ column: 'rate', characteristic: 'leak' }] }
  const seqs = (cells: string[][], header = ['sn', 'at', 'rate']) =>
    rowsOf({ header, rows: cells.map((each, i) => ({ number: i + 2, cells: each })) }, columns, from).map(
      ({ message }) => ('seq' in message ? `${message.at} ${message.seq}` : message.reason),
    )
  const [a, b, c] = seqs([
    ['A', '2026-11-29 08:00', '1'],
    ['A', '2026-11-29 08:00', '2'],
    ['B', '2026-11-29 08:00', '1'],
  ])
  expect(new Set([a, b, c]).size).toBe(3)
  expect(seqs([['x', '1', '2026-11-29 08:00', 'A']], ['other', 'rate', 'at', 'sn'])).toEqual([a])
})
