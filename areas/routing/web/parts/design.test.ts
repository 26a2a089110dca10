import { describe, expect, it } from 'vitest'
import {
  addStep,
  asRow,
  isRow,
  moveStep,
  openSteps,
  removeStep,
  renumber,
  stepsToSend,
  successorsOf,
} from './design-model.ts'
import { layoutFlow, node } from './flow-layout.ts'
import { diffRoutings } from './routing-diff.ts'

const rows = (graph: Record<number, number[]>) =>
  Object.entries(graph).map(([sequence, successor]) => ({
    sequence: Number(sequence),
    operationId: Number(sequence),
    produreName: `O${sequence}`,
    successor,
  }))
const flowOf = (steps: ReturnType<typeof openSteps>) =>
  steps.map((each) => [each.values.produreName, each.values.sequence, successorsOf(steps, each)])

const branches = { 10: [20, 30], 20: [40], 30: [40], 40: [] }

describe('the designer', () => {
  it('sends what it opened', () => {
    const sent = stepsToSend(openSteps(rows(branches)))
    expect(sent.map(({ sequence, successor }) => [sequence, successor])).toEqual([
      [10, [20, 30]],
      [20, [40]],
      [30, [40]],
      [40, []],
    ])
    expect(sent[0]).not.toHaveProperty('produreName')
  })

  it('keeps a row a row when an operation is moved, added or taken out', () => {
    const row = openSteps(rows({ 10: [20], 20: [30], 30: [] }))
    expect(flowOf(moveStep(row, 2, 0))).toEqual([
      ['O30', 10, [20]],
      ['O10', 20, [30]],
      ['O20', 30, []],
    ])
    const longer = addStep(row, 'new', { operationId: 9, produreName: 'New' })
    expect([isRow(longer), longer.at(-1)?.values.sequence]).toEqual([true, 40])
    expect(isRow(removeStep(longer, 's20'))).toBe(true)
  })

  it('keeps branches through renumbering and joins the ends of what is taken out', () => {
    const steps = openSteps(rows(branches))
    expect(flowOf(renumber(removeStep(steps, 's20')))).toEqual([
      ['O10', 10, [20, 30]],
      ['O30', 20, [30]],
      ['O40', 30, []],
    ])
    expect([isRow(steps), isRow(asRow(steps))]).toEqual([false, true])
  })
})

describe('the picture', () => {
  it('sets parallel operations below each other and the join behind both', () => {
    const { nodes, edges, height } = layoutFlow(openSteps(rows(branches)))
    const at = new Map(nodes.map((each) => [each.key, each]))
    expect(at.get('s20')?.x).toBe(at.get('s30')?.x)
    expect(at.get('s40')?.x).toBeGreaterThan(at.get('s30')?.x ?? 0)
    expect(Math.abs((at.get('s20')?.y ?? 0) - (at.get('s30')?.y ?? 0))).toBe(node.height + node.gapY)
    expect([edges.length, edges.some((edge) => edge.back), height > node.height * 2]).toEqual([4, false, true])
  })

  it('shows a circle, and does not turn in it', () => {
    const { edges, nodes } = layoutFlow(openSteps(rows({ 10: [20], 20: [30], 30: [10] })))
    expect([nodes.length, edges.filter((edge) => edge.back).length]).toEqual([3, 1])
  })
})

it('two versions differ by operations added, taken out and fields changed', () => {
  const before = rows({ 10: [20], 20: [] })
  const after = [
    { ...before[0], successor: [30], unitPrice: 2 },
    { sequence: 30, operationId: 77, produreName: 'Polish', successor: [] },
  ]
  expect(diffRoutings(before, after).map(({ kind, operation, field }) => [kind, operation, field])).toEqual([
    ['changed', '10 O10', 'successor'],
    ['changed', '10 O10', 'unitPrice'],
    ['added', '30 Polish', undefined],
    ['removed', '20 O20', undefined],
  ])
  expect(diffRoutings(before, before)).toEqual([])
})
