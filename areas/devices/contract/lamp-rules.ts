import { z } from 'zod'
import { machineStates } from '#areas/equipment/contract/machine-state.ts'
import { endpoint } from '#core/contract/endpoint.ts'

/** How the team reads its stack lights. `white`: the state that the team gives it. */
export const lampRules = z.object({
  /** True: blue is a call for help and is shown before the other colours; false: blue is a mold change. */
  bluePriority: z.boolean(),
  white: z.enum(machineStates).exclude(['noData']),
})

export const getLampRules = endpoint({
  path: '/productiondata/web/getLampRules',
  access: { right: 'lampRules.view' },
  input: z.object({}),
  output: lampRules,
  summary: 'How the team reads its stack lights',
})

export const updateLampRules = endpoint({
  path: '/productiondata/web/updateLampRules',
  access: { right: 'lampRules.edit' },
  write: true,
  input: lampRules,
  output: z.object({}),
  summary: 'Changes how stack lights are read, from the next signal on',
})
