import { expect, test } from 'vitest'
import type { TraceLink } from '../../contract/trace.ts'
import { type Branch, treeOf } from './tree-of.ts'

const link = (fromId: number, toId: number): TraceLink => ({
  fromId,
  toId,
  quantity: 1,
  firstAt: '',
  lastAt: '',
  times: 1,
})
const text = ({ lotId, again, children }: Branch): string =>
  `${lotId}${again ? '*' : ''}${children.length ? `(${children.map(text).join(' ')})` : ''}`

test('a lot that several ways lead to is followed once, where it stands highest', () => {
  const links = [link(1, 2), link(1, 3), link(2, 4), link(3, 4), link(4, 5), link(1, 4)]
  expect(text(treeOf(1, links, 'forward'))).toBe('1(2(4*) 3(4*) 4(5))')
  expect(text(treeOf(5, links, 'backward'))).toBe('5(4(2(1*) 3(1*) 1))')
})

test('links that lead in a circle end', () => {
  expect(text(treeOf(1, [link(1, 2), link(2, 1)], 'forward'))).toBe('1(2(1*))')
})

test('keys are of one place each', () => {
  const keys: string[] = []
  const collect = (branch: Branch) => {
    keys.push(branch.key)
    branch.children.forEach(collect)
  }
  collect(treeOf(1, [link(1, 2), link(1, 3), link(2, 4), link(3, 4)], 'forward'))
  expect(new Set(keys).size).toBe(keys.length)
})
