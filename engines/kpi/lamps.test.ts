import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Lamp,
  type LampRules,
  lampState,
  type MachineState,
  readLamps,
  stateLamps,
  strongestState,
} from './index.ts'

const lamps: readonly Lamp[] = ['green', 'yellow', 'red', 'off', 'gray', 'blue', 'white']
const moldBlue: LampRules = { bluePriority: false, white: 'custom' }
const callBlue: LampRules = { bluePriority: true, white: 'custom' }

describe('lampState', () => {
  it.each<[Lamp, MachineState]>([
    ['green', 'running'],
    ['yellow', 'waiting'],
    ['red', 'fault'],
    ['off', 'off'],
    ['blue', 'changingMold'],
    ['white', 'custom'],
    ['gray', 'noData'],
  ])('%s is %s, and back', (lamp, state) => {
    expect(lampState(lamp)).toBe(state)
    expect(stateLamps[state]).toBe(lamp)
  })

  it('leaves white to the team', () => {
    expect(lampState('white', { bluePriority: false, white: 'running' })).toBe('running')
  })
})

describe('readLamps', () => {
  it.each<[Lamp[], LampRules, ReturnType<typeof readLamps>]>([
    [[], moldBlue, { lamp: 'off', state: 'off', call: false }],
    [['off'], moldBlue, { lamp: 'off', state: 'off', call: false }],
    [['gray'], moldBlue, { lamp: 'gray', state: 'noData', call: false }],
    [['green'], moldBlue, { lamp: 'green', state: 'running', call: false }],
    [['green', 'yellow'], moldBlue, { lamp: 'yellow', state: 'waiting', call: false }],
    [['green', 'red', 'yellow'], moldBlue, { lamp: 'red', state: 'fault', call: false }],
    [['yellow', 'blue'], moldBlue, { lamp: 'blue', state: 'changingMold', call: false }],
    [['blue', 'red'], moldBlue, { lamp: 'red', state: 'fault', call: false }],
    [['green', 'white'], moldBlue, { lamp: 'white', state: 'custom', call: false }],
    [['blue'], callBlue, { lamp: 'blue', state: 'waiting', call: true }],
    [['green', 'blue'], callBlue, { lamp: 'blue', state: 'running', call: true }],
    [['red', 'blue'], callBlue, { lamp: 'blue', state: 'fault', call: true }],
    [['red'], callBlue, { lamp: 'red', state: 'fault', call: false }],
  ])('%j', (lit, rules, reading) => {
    expect(readLamps(lit, rules)).toEqual(reading)
  })

  it('does not mind the order of the lamps', () => {
    const shuffled = fc
      .subarray([...lamps])
      .chain((lit) => fc.tuple(fc.constant(lit), fc.shuffledSubarray(lit, { minLength: lit.length })))
    const white = fc.constantFrom<MachineState>('custom', 'running', 'waiting', 'off')
    fc.assert(
      fc.property(shuffled, fc.boolean(), white, ([lit, other], bluePriority, meaning) => {
        const rules = { bluePriority, white: meaning }
        expect(readLamps(other, rules)).toEqual(readLamps(lit, rules))
      }),
    )
  })
})

describe('strongestState', () => {
  it('is that of the machine in the worst way; no data of none', () => {
    expect(strongestState(['running', 'waiting', 'off'])).toBe('waiting')
    expect(strongestState(['off', 'noData'])).toBe('off')
    expect(strongestState([])).toBe('noData')
  })
})
