import { expect, test } from 'vitest'
import { cut, firstWords, inTwo } from './axes.tsx'

test('a name takes two lines before it is cut, broken between words where it can be', () => {
  expect(inTwo('Delay', 5)).toEqual(['Delay'])
  expect(inTwo('Planned busy time', 5.2)).toEqual(['Planned', 'busy time'])
  expect(inTwo('Thời gian thay khuôn', 5.7)).toEqual(['Thời gian', 'thay khuôn'])
  expect(inTwo('数控车床十一号', 4)).toEqual(['数控车床', '十一号'])
  expect(inTwo('Performance loss of a very long name', 5.2)).toEqual([
    'Performa…',
    cut('loss of a very long name', 5.2),
  ])
})

test('where only some of a name fits, whole words of it are shown', () => {
  expect(firstWords('Siết vít', 20)).toBe('Siết vít')
  expect(firstWords('Siết vít', 3.5)).toBe('Siết')
  expect(firstWords('Ultrasonic cleaning', 3)).toBe('')
  expect('电机装配线'.startsWith(firstWords('电机装配线', 3))).toBe(true)
})
