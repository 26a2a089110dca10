import { expect, it } from 'vitest'
import { placesOf, treeOf } from './folders.ts'

const folder = (id: number, parentId: number | null, may: 'read' | 'change' = 'change') => ({
  id,
  parentId,
  may,
  version: 1,
  name: `F${id}`,
  closed: false,
  documents: 0,
})
const shape = (nodes: ReturnType<typeof treeOf>): unknown[] =>
  nodes.map((node) => [node.folder.id, shape(node.children)])

it('puts folders within each other, and what has no parent here at the top', () => {
  expect(shape(treeOf([folder(1, null), folder(2, 1), folder(3, 2), folder(4, 99)]))).toEqual([
    [1, [[2, [[3, []]]]]],
    [4, []],
  ])
})

it('names the places that a folder can be put into, without itself and what is below it', () => {
  const folders = [folder(1, null, 'read'), folder(2, 1), folder(3, 2), folder(4, null)]
  expect(placesOf(folders)).toEqual([
    { value: 1, label: 'F1', disabled: true },
    { value: 2, label: 'F1 / F2', disabled: false },
    { value: 3, label: 'F1 / F2 / F3', disabled: false },
    { value: 4, label: 'F4', disabled: false },
  ])
  expect(placesOf(folders, 2).map(({ value }) => value)).toEqual([1, 4])
})
