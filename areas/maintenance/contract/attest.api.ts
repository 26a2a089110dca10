import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import { valuesInput } from './task.api.ts'

const note = writtenText().trim().max(500)

export const signMaintenanceTask = endpoint({
  path: '/productiondata/app/signMaintenanceTask',
  access: { right: 'maintenanceTask.execute' },
  write: true,
  input: idInput.extend({ password: writtenText().min(1).max(128) }),
  output: z.object({ signedAt: z.string() }),
  summary:
    'Signs what the caller executed or corrected himself, with his own password; what was signed is kept as a digest',
})

const verdict = idInput.extend({ verdict: z.enum(['confirmed', 'objected']), note: note.nullish() })
const decided = z.object({ state: z.enum(['confirmed', 'objected']) })

export const confirmMaintenanceTask = endpoint({
  path: '/productiondata/app/confirmMaintenanceTask',
  access: { right: 'maintenanceTask.confirm' },
  write: true,
  input: verdict,
  output: decided,
  summary: 'Production confirms what was executed, or objects with the reason; not whoever did it',
})

export const confirmMaintenanceTaskQuality = endpoint({
  path: '/productiondata/app/confirmMaintenanceTaskQuality',
  access: { right: 'maintenanceTask.confirmQuality' },
  write: true,
  input: verdict,
  output: decided,
  summary: 'Quality confirms what was executed, or objects with the reason; not whoever did it',
})

export const correctMaintenanceTask = endpoint({
  path: '/productiondata/web/correctMaintenanceTask',
  access: { right: 'maintenanceTask.correct' },
  write: true,
  input: idInput.extend({ values: valuesInput, note: note.nullish(), reason: note.min(1) }),
  output: z.object({ number: z.number() }),
  summary:
    'Corrects what was found by a record of its own; what was found before stays, lists and figures take the new values',
})
