import { expect, test } from 'vitest'
import { dueToHear, languageOfText, stillHeard } from './spoken.ts'

test('a text that nobody has translated is read in the language of its letters', () => {
  expect(languageOfText('今天下午消防演习', 'en')).toBe('zh-Hans')
  expect(languageOfText('Diễn tập chữa cháy', 'zh-Hans')).toBe('vi')
  expect(languageOfText('Fire drill', 'vi')).toBe('vi')
  expect(languageOfText('Fire drill', 'zh-Hans')).toBe('en')
})

test('an emergency is said each minute on a board for a week, and what is remembered of it does not grow', () => {
  const base = { title: 'T', content: null, workshopName: null, lineName: null, stopAt: null, pushedByName: 'P' }
  const common = { ...base, media: null, readers: 0, releaseAt: '2026-01-01T00:00:00Z' }
  const rows = [
    { ...common, id: 1, priority: 'emergency' as const, aloud: false },
    { ...common, id: 2, priority: 'normal' as const, aloud: true },
    { ...common, id: 3, priority: 'normal' as const, aloud: false },
  ]
  const start = Date.parse('2026-01-01T00:00:00Z')
  let heard = new Set<string>()
  const said: Record<number, number> = {}
  const week = 7 * 86_400_000
  for (let at = start; at < start + week; at += 5_000) {
    const due = dueToHear(rows, at, true)
    heard = stillHeard(heard, due)
    for (const { key, row } of due) {
      if (heard.has(key)) continue
      heard.add(key)
      said[row.id] = (said[row.id] ?? 0) + 1
    }
    expect(heard.size).toBe(2)
  }
  expect(said).toEqual({ 1: 7 * 24 * 60, 2: 1 })
})
