import { expect, it } from 'vitest'
import { rangeOf } from './content.ts'

it.each([
  [undefined, { from: 0, to: 99, whole: true }],
  ['bytes=0-', { from: 0, to: 99, whole: false }],
  ['bytes=10-19', { from: 10, to: 19, whole: false }],
  ['bytes=10-1000', { from: 10, to: 99, whole: false }],
  ['bytes=-5', { from: 95, to: 99, whole: false }],
  ['bytes=-500', { from: 0, to: 99, whole: false }],
  ['bytes=200-300', { from: 0, to: 99, whole: true }],
  ['bytes=9-3', { from: 0, to: 99, whole: true }],
  ['bytes=-', { from: 0, to: 99, whole: true }],
  ['bytes=0-1,5-6', { from: 0, to: 99, whole: true }],
  ['lines=1-2', { from: 0, to: 99, whole: true }],
])('of a file of 100 bytes %s asks for %o', (header, asked) => {
  expect(rangeOf(header, 100)).toEqual(asked)
})
