import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

export const getSimulation = endpoint({
  path: '/productiondata/web/getSimulation',
  access: { session: 'whoever looks at figures must see that a virtual factory makes them' },
  input: z.object({}),
  output: z.object({
    /** Devices that act for machines that are not there; 0: everything is real. */
    devices: z.number(),
    running: z.boolean(),
  }),
  summary: 'Whether virtual machines speak in this team',
})

export const updateSimulation = endpoint({
  path: '/productiondata/web/updateSimulation',
  access: { right: 'simulation.edit' },
  write: true,
  input: z.object({ running: z.boolean() }),
  output: z.object({}),
  summary: 'Stops the team’s virtual machines, or lets them go on; kept over restarts',
})
