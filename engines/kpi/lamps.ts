import { stateLamps } from './state-elements.ts'
import type { Lamp, MachineState } from './types.ts'

/** How a team reads its stack lights (tricolour configuration). */
export interface LampRules {
  /** True: blue is a call for help, and goes before the other colours; false: blue is a mold change. */
  readonly bluePriority: boolean
  /** What white stands for. */
  readonly white: MachineState
}

/** A stack light as it is understood. */
export interface LampReading {
  /** The colour to show. */
  readonly lamp: Lamp
  readonly state: MachineState
  /** Somebody is called. */
  readonly call: boolean
}

export const defaultLampRules: LampRules = { bluePriority: false, white: 'custom' }

/** From the strongest: what holds when several lamps shine, or when one tile stands for several machines. */
export const statePrecedence: readonly MachineState[] = [
  'fault',
  'changingMold',
  'waiting',
  'custom',
  'running',
  'off',
  'noData',
]

/** The strongest of some states; `noData` of none. */
export function strongestState(states: Iterable<MachineState>): MachineState {
  const present = new Set(states)
  return statePrecedence.find((state) => present.has(state)) ?? 'noData'
}

/** What one lamp stands for; blue as a call says that the machine waits for somebody. */
export function lampState(lamp: Lamp, { bluePriority, white }: LampRules = defaultLampRules): MachineState {
  const states: Record<Lamp, MachineState> = {
    green: 'running',
    yellow: 'waiting',
    red: 'fault',
    off: 'off',
    gray: 'noData',
    blue: bluePriority ? 'waiting' : 'changingMold',
    white,
  }
  return states[lamp]
}

/**
 * Reads the lamps that shine together. None: the machine is off (that it does not answer at all is `gray`, for the caller to say).
 * A call by blue is shown blue and leaves the state to the other lamps; blue alone then says waiting.
 */
export function readLamps(lit: readonly Lamp[], rules: LampRules = defaultLampRules): LampReading {
  const shining: readonly Lamp[] = lit.filter((lamp) => lamp !== 'off')
  const call = rules.bluePriority && shining.includes('blue')
  const others = shining.filter((lamp) => lamp !== 'blue')
  const telling = call && others.length > 0 ? others : shining
  if (telling.length === 0) return { lamp: 'off', state: 'off', call }
  const state = strongestState(telling.map((lamp) => lampState(lamp, rules)))
  const usual = stateLamps[state]
  const alike = telling.includes(usual) ? usual : (telling.find((lamp) => lampState(lamp, rules) === state) ?? usual)
  return { lamp: call ? 'blue' : alike, state, call }
}
