import { expect, test } from 'vitest'
import type { ShownAnnouncement } from '../../contract/announcement.api.ts'
import { isToPlay, mediaKind, playing, shownAt, turnOf } from './turns.ts'

const row = (id: number, plays: number | null = null, mime = 'video/mp4'): ShownAnnouncement => ({
  id,
  title: `T${id}`,
  content: null,
  priority: 'normal',
  aloud: false,
  workshopName: null,
  lineName: null,
  releaseAt: '2026-01-01T00:00:00Z',
  stopAt: null,
  pushedByName: 'P',
  media: { fileNo: 'f', name: 'n', mime, plays },
  readers: 0,
})

test('turns are read from the clock: after thirty days each still begins on its second, and all are shown equally long', () => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  const day = 86_400_000
  const counts = [0, 0, 0]
  // A board that looks every second, a little late each time.
  for (let at = start, i = 0; at < start + 30 * day; at += 1000, i++) {
    const turn = turnOf(at + (i % 400), 3, 10)
    counts[turn] = (counts[turn] ?? 0) + 1
  }
  expect(counts).toEqual([864_000, 864_000, 864_000])
  expect(turnOf(start + 30 * day + 9_999, 3, 10)).toBe(turnOf(start, 3, 10))
  expect(turnOf(start, 0, 10)).toBe(0)
})

test('what has a stop time goes by itself', () => {
  const stops = { ...row(1), stopAt: '2026-01-01T00:00:10Z' }
  expect(shownAt([stops, row(2)], Date.parse('2026-01-01T00:00:09Z'))).toHaveLength(2)
  expect(shownAt([stops, row(2)], Date.parse('2026-01-01T00:00:10Z')).map(({ id }) => id)).toEqual([2])
})

test('a video is played as often as was said, endless ones when nothing else is left', () => {
  const rows = [row(1, -1), row(2, 2), row(3, null, 'image/png')]
  expect(playing(rows, {})?.id).toBe(2)
  expect(playing(rows, { 2: 1 })?.id).toBe(2)
  expect(playing(rows, { 2: 2 })?.id).toBe(1)
  expect(isToPlay(row(3, null, 'image/png'), {})).toBe(false)
  expect(playing([row(3, null, 'image/png')], {})).toBeNull()
})

test('media types', () => {
  expect(['image/png', 'audio/wav', 'video/mp4', 'application/pdf'].map(mediaKind)).toEqual([
    'picture',
    'audio',
    'video',
    'other',
  ])
})
