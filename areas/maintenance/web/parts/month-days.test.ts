import { expect, test } from 'vitest'
import { daysOf } from './month-days.ts'

const machine = {
  kind: 'maintenance',
  machineNumber: 'M1',
  machineName: 'Lathe',
  planName: 'Grease',
  minutes: 30,
} as const

test('whole weeks, what is late before what was done, and what comes last', () => {
  const weeks = daysOf(
    {
      tasks: [
        { ...machine, id: 1, taskNo: 'MT1', status: 'executed', dueOn: '2026-11-03', cause: null },
        { ...machine, id: 2, taskNo: 'MT2', status: 'delayed', dueOn: '2026-11-03', cause: 'Oil 68 > 65' },
      ],
      coming: [{ ...machine, planId: 9, dueOn: '2026-11-03', byMeter: false }],
    },
    '2026-10-26',
    '2026-12-06',
  )
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(weeks[1]?.[1]).toMatchObject({ date: '2026-11-03' })
  expect(weeks[1]?.[1]?.entries.map(({ key }) => key)).toEqual(['t2', 't1', 'p9 M1'])
  expect(weeks[1]?.[1]?.entries.map(({ cause }) => cause)).toEqual(['Oil 68 > 65', null, null])
  expect(weeks.flat().filter(({ entries }) => entries.length)).toHaveLength(1)
})
