import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { confirmed, idInput } from '#core/contract/list.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'
import { moldDues, moldPositions, moldStatus, mountingStatus } from './mold-status.ts'

const id = z.number().int().positive()
const view = { right: 'moldMounting.view' }
/** `code`: a scanned label, which names one; otherwise those that contain the keyword, 50 at most. */
const sought = { keyword: writtenText().max(64).default(''), code: scannedText().max(200).optional() }

const machine = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  /** Its line or, without one, its workshop. */
  place: z.string(),
  /** Numbers of the molds that hang in it. */
  molds: z.array(z.string()),
})
export type MoldMachine = z.infer<typeof machine>

export const selectMoldMachine = endpoint({
  path: '/mouldservice/web/selectMoldMachine',
  access: view,
  input: z.object(sought),
  output: z.object({ rows: z.array(machine) }),
  summary: 'Machines that a mold can be mounted on, presses first, each with what hangs in it',
})

const mounted = z.object({
  id: z.number(),
  moldId: z.number(),
  number: z.string(),
  name: z.string(),
  position: z.enum(moldPositions),
  status: z.enum(mountingStatus.codes),
  due: z.enum(moldDues).nullable(),
  untilMaintenance: z.number().nullable(),
  shotsMade: z.number(),
  /** Where it was last kept: offered when it is taken off. */
  location: z.string().nullable(),
  productText: z.string().nullable(),
  taskNo: z.string().nullable(),
  installedAt: z.string(),
  installedByName: z.string(),
  askedByName: z.string().nullable(),
})
export type Mounted = z.infer<typeof mounted>

const wantingTask = z.object({
  id: z.number(),
  taskNo: z.string(),
  productId: z.number().nullable(),
  productText: z.string(),
  plannedStart: z.string().nullable(),
  status: z.string(),
  /** Of the mold that its operation names. */
  moldNumber: z.string(),
  moldId: z.number().nullable(),
})
export type WantingTask = z.infer<typeof wantingTask>

export const getMoldMachine = endpoint({
  path: '/mouldservice/web/getMoldMachine',
  access: view,
  input: z.object({ machineId: id }),
  output: z.object({
    machine,
    mounted: z.array(mounted),
    /** Places that are free. */
    positions: z.array(z.enum(moldPositions)),
    /** What is made there next with which mold. */
    tasks: z.array(wantingTask),
  }),
  summary: 'What hangs in a machine, where there is room, and what its next tasks want',
})

const mountable = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  status: z.enum(moldStatus.codes),
  due: z.enum(moldDues).nullable(),
  untilMaintenance: z.number().nullable(),
  /** The first of the machine's tasks that wants it. */
  wantedBy: z.string().nullable(),
  /** Why it cannot be mounted there, and what would help; null: it can. */
  obstacle: z.string().nullable(),
})
export type MountableMold = z.infer<typeof mountable>

export const selectMountableMold = endpoint({
  path: '/mouldservice/web/selectMountableMold',
  access: view,
  input: z.object({ machineId: id, ...sought }),
  output: z.object({ rows: z.array(mountable) }),
  summary: 'Molds for a machine: those that its next tasks want first, each with what stands in its way',
})

export const selectMoldProduct = endpoint({
  path: '/mouldservice/web/selectMoldProduct',
  access: view,
  input: z.object({ moldId: id }),
  output: z.object({ rows: z.array(z.object({ id: z.number(), text: z.string() })) }),
  summary: 'Products that are made with a mold, by their routings and its cavities',
})

export const mountMold = endpoint({
  path: '/mouldservice/web/mountMold',
  access: { right: 'moldMounting.mount' },
  write: true,
  input: z.object({
    machineId: id,
    moldId: id,
    position: z.enum(moldPositions).default('whole'),
    productId: id.nullish(),
    taskId: id.nullish(),
  }),
  output: z.object({ id: z.number() }),
  summary: 'Mounts a mold of the library on a machine that it fits; each place holds one',
})

const act = <I extends z.ZodType>(verb: keyof typeof mountingStatus.verbs, path: string, input: I, summary: string) =>
  endpoint({
    path: `/mouldservice/web/${path}`,
    access: { right: mountingStatus.verbs[verb].right },
    write: true,
    input,
    output: z.object({ status: z.enum(mountingStatus.codes) }),
    summary,
  })

export const askMoldRemoval = act(
  'askRemoval',
  'askMoldRemoval',
  idInput.extend({ confirmed }),
  'Asks that a mold be taken off; somebody confirms it before it comes off',
)
export const keepMoldMounted = act('keepMounted', 'keepMoldMounted', idInput, 'It stays on after all')
export const confirmMoldRemoval = act(
  'confirmRemoval',
  'confirmMoldRemoval',
  idInput.extend({
    storageLocation: writtenText().trim().max(64).nullish(),
    note: writtenText().trim().max(500).nullish(),
    confirmed,
  }),
  'Confirms that a mold may come off: it is back in the library, at its storage location',
)
