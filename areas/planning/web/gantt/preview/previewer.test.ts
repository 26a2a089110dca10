import { expect, test } from 'vitest'
import type { PlanModel } from '../../../contract/gantt/plan-model.api.ts'
import type { GanttTask } from '../canvas/plan.ts'
import { Mover } from '../mover.ts'
import type { FromPreview, ToPreview } from './preview-worker.ts'
import { Previewer, placeOf } from './previewer.ts'

/** A thread that answers when it is told to. */
function thread() {
  const posted: ToPreview[] = []
  let heard: (message: FromPreview) => void = () => undefined
  let failed: () => void = () => undefined
  return {
    posted,
    say: (message: FromPreview) => heard(message),
    fail: () => failed(),
    post: (message: ToPreview) => void posted.push(message),
    listen(onHeard: typeof heard, onFailed: typeof failed) {
      heard = onHeard
      failed = onFailed
    },
    end: () => undefined,
  }
}

const model = {
  revision: 7,
  grid: 5,
  problem: {
    now: 0,
    calendars: [],
    machines: [],
    orders: [],
    operations: [{ id: 1, orderId: 1, alternatives: [{ machineId: 'm3', duration: 60 }] }],
  },
  standing: [],
  thawing: [],
  centers: [[1, [9]]],
  resources: [['crew 1 2', 'Welder']],
} satisfies PlanModel
const none = { changed: [], lost: [], broken: [], late: [] }

test('one change is tried at a time, and of those that wait only the newest', async () => {
  const link = thread()
  const previewer = new Previewer(link)
  expect(await previewer.ask({ op: 1, machine: 'm3', start: 0 })).toBeNull()
  previewer.load(model)
  expect(previewer.revision).toBeNull()
  link.say({ kind: 'ready', revision: 7 })
  expect(previewer.revision).toBe(7)
  expect(previewer.centerAt(1, placeOf(9, 3))).toBe(9)
  expect(previewer.centerAt(1, placeOf(4, null))).toBeUndefined()
  expect(previewer.resourceName('crew 1 2')).toBe('Welder')

  const asks = [1, 2, 3].map((start) => previewer.ask({ op: 1, machine: 'm3', start }))
  expect(link.posted.filter(({ kind }) => kind === 'move')).toHaveLength(1)
  const turn = (link.posted.at(-1) as { turn: number }).turn
  link.say({ kind: 'outcome', turn, outcome: none })
  expect(link.posted.at(-1)).toMatchObject({ kind: 'move', start: 3 })
  link.say({ kind: 'outcome', turn: turn + 1, outcome: none })
  expect(await Promise.all(asks)).toEqual([none, null, none])
})

test('a thread that fails leaves it to the server', async () => {
  const link = thread()
  const previewer = new Previewer(link)
  previewer.load(model)
  link.say({ kind: 'ready', revision: 7 })
  const asked = previewer.ask({ op: 1, machine: 'm3', start: 0 })
  link.fail()
  expect(await asked).toBeNull()
  expect(previewer.revision).toBeNull()
})

test('what is held is tried here when that is possible, and the newest target alone is shown', async () => {
  const mover = new Mover()
  const task = { id: 1, version: 1, start: 0, end: 60, centerId: 9, machineId: 3 } as GanttTask
  const answers: (() => void)[] = []
  mover.answerBy({
    ready: () => true,
    ask: ({ start }) =>
      new Promise((resolve) => {
        answers.push(() => resolve({ revision: start, changes: [], conflicts: [] }))
      }),
  })
  mover.to(task, { centerId: 9, machineId: 3, start: 10 })
  mover.to(task, { centerId: 9, machineId: 3, start: 20 })
  for (const answer of answers) answer()
  await Promise.resolve()
  await Promise.resolve()
  expect(mover.now()?.result?.revision).toBe(20)
  mover.cancel()
  expect(mover.now()).toBeNull()
})
